import { type ChatScope, messageContracts, request } from '@groundwork/api-client';
import type { Message } from '@groundwork/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { chatQueries } from '../chat-queries.ts';

/** State of the messages before the first one shown. `none`: there are no earlier ones. */
export type OlderStatus = 'idle' | 'loading' | 'failed' | 'none';

/** Loads what was said before the first message that is known, which joins it in the cache (`joinPages`). */
export function useOlderMessages(scope: ChatScope, messages: readonly Message[] | undefined) {
  const client = useQueryClient();
  const [last, setLast] = useState<{ before: number; status: OlderStatus }>();
  const loading = useRef<number | undefined>(undefined);
  const first = messages?.[0];
  const before = first?.id;
  // Nothing comes before an opener.
  const isBeginning = first === undefined || first.kind === 'opener';
  const known = last && last.before === before ? last.status : 'idle';
  const status: OlderStatus = isBeginning ? 'none' : known;

  const load = useCallback(async () => {
    if (before === undefined || loading.current === before) return;
    loading.current = before;
    setLast({ before, status: 'loading' });
    try {
      const page = await request(messageContracts.list, { params: scope, query: { before } });
      const { queryKey } = chatQueries.messages(scope);
      // A chat that was cleared meanwhile has nothing that they would belong before.
      client.setQueryData(queryKey, known => (known?.[0]?.id === before ? [...page, ...known] : known));
      if (page.length === 0) setLast({ before, status: 'none' });
    } catch {
      setLast({ before, status: 'failed' });
    } finally {
      loading.current = undefined;
    }
  }, [client, scope, before]);
  return { status, load };
}
