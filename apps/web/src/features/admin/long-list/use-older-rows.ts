import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { keyPath, type PathKey } from '../../../app/query-keys.ts';
import type { Row } from '../../../ui/resource-table/column.ts';
import { joinOlder, oldestId } from './join-newest.ts';

interface OlderRows<R extends Row> {
  list: PathKey;
  rows: readonly R[] | undefined;
  /** Number of rows in a full page. */
  pageSize: number;
  readBefore: (id: number) => Promise<R[]>;
}

/** `none`: there are no older rows. */
export type OlderState = 'idle' | 'loading' | 'failed' | 'none';

/** Loads the rows older than the known ones into the cache. */
export function useOlderRows<R extends Row>({ list, rows, pageSize, readBefore }: OlderRows<R>) {
  const client = useQueryClient();
  const before = oldestId(rows);
  const place = `${keyPath(list)} ${before}`;
  const [last, setLast] = useState<{ place: string; state: OlderState } | null>(null);
  const loading = useRef<string | null>(null);
  const isShort = rows !== undefined && rows.length < pageSize;
  const state = before === undefined || isShort ? 'none' : last?.place === place ? last.state : 'idle';

  const load = useCallback(async () => {
    if (before === undefined || loading.current === place) return;
    loading.current = place;
    setLast({ place, state: 'loading' });
    try {
      const page = await readBefore(before);
      if (page.length > 0)
        client.setQueryData(list, (known: readonly R[] | undefined) => known && joinOlder(known, page));
      if (page.length < pageSize) {
        const end = oldestId(page) ?? before;
        setLast({ place: `${keyPath(list)} ${end}`, state: 'none' });
      }
    } catch {
      setLast({ place, state: 'failed' });
    } finally {
      loading.current = null;
    }
  }, [client, list, place, before, pageSize, readBefore]);
  return { state, onLoad: load };
}
