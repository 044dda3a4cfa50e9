import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { ChatKind, ChatMessage } from '../chat-kind.ts';

/** State of the messages before the first one shown. `none`: there are no earlier ones. */
export type OlderStatus = 'idle' | 'loading' | 'failed' | 'none';

/** Loads the messages before the first known one and puts them before it in the cache (`joinPages`). */
export function useOlderMessages(kind: ChatKind, messages: readonly ChatMessage[] | undefined) {
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
      const page = await kind.readBefore(before);
      // If the chat was cleared meanwhile, there is nothing that the page belongs before.
      client.setQueryData<ChatMessage[]>(kind.list.queryKey, known =>
        known?.[0]?.id === before ? [...page, ...known] : known,
      );
      if (page.length === 0) setLast({ before, status: 'none' });
    } catch {
      setLast({ before, status: 'failed' });
    } finally {
      loading.current = undefined;
    }
  }, [client, kind, before]);
  return { status, load };
}
