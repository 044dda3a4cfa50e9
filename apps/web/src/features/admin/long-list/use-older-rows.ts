import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { keyPath, type PathKey } from '../../../app/query-keys.ts';
import type { Row } from '../../../ui/resource-table/column.ts';
import { joinOlder, oldestOf } from './join-newest.ts';

interface OlderRows<R extends Row> {
  list: PathKey;
  rows: readonly R[] | undefined;
  /** Number of rows in a full page. */
  pageSize: number;
  /** The rows behind this one. */
  readBehind: (last: R) => Promise<R[]>;
  /** The last of the loaded rows, in the list's order. A row that was just added may be behind it. */
  findLast?: (rows: readonly R[]) => R | undefined;
}

/** `none`: there are no older rows. */
export type OlderState = 'idle' | 'loading' | 'failed' | 'none';

/** Loads the rows older than the known ones into the cache. */
export function useOlderRows<R extends Row>(options: OlderRows<R>) {
  const { list, rows, pageSize, readBehind, findLast = oldestOf } = options;
  const client = useQueryClient();
  const end = rows && findLast(rows);
  const place = `${keyPath(list)} ${end?.id}`;
  const [last, setLast] = useState<{ place: string; state: OlderState } | null>(null);
  const loading = useRef<string | null>(null);
  const isShort = rows !== undefined && rows.length < pageSize;
  const state = end === undefined || isShort ? 'none' : last?.place === place ? last.state : 'idle';

  const load = useCallback(async () => {
    if (end === undefined || loading.current === place) return;
    loading.current = place;
    setLast({ place, state: 'loading' });
    try {
      const page = await readBehind(end);
      if (page.length > 0)
        client.setQueryData(list, (known: readonly R[] | undefined) => known && joinOlder(known, page));
      if (page.length < pageSize) {
        const { id } = findLast(page) ?? end;
        setLast({ place: `${keyPath(list)} ${id}`, state: 'none' });
      }
    } catch {
      setLast({ place, state: 'failed' });
    } finally {
      loading.current = null;
    }
  }, [client, list, place, end, pageSize, readBehind, findLast]);
  return { state, onLoad: load };
}
