import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChatKind } from './chat-kind.ts';
import { useOlderMessages } from './messages/use-older-messages.ts';
import { Chat } from './sending/chat.ts';
import { NEW_CHAT } from './sending/chat-store.ts';
import { viewChat } from './sending/view-chat.ts';

/** The state and actions of a chat, for its page. `makeKind` is called once. */
export function useChat(makeKind: (client: QueryClient) => ChatKind) {
  const client = useQueryClient();
  const [chat] = useState(() => new Chat(client, makeKind(client)));
  useEffect(() => chat.open(), [chat]);
  const readState = () => chat.store.state;
  const state = useSyncExternalStore(chat.store.subscribe, readState, () => NEW_CHAT);
  const { list } = chat.kind;
  // No polling while a reply streams.
  const isRunning = state.live.phase !== 'idle';
  const query = useQuery(isRunning ? { ...list, refetchInterval: false } : list);
  const { data: messages, dataUpdatedAt } = query;
  const older = useOlderMessages(chat.kind, messages);
  const { resumable, ...view } = viewChat(state, messages, dataUpdatedAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the list may start a resume, nothing else
  useEffect(() => {
    if (resumable) chat.resume(resumable);
  }, [chat, resumable?.id, dataUpdatedAt]);
  return {
    actions: chat,
    messages,
    loadError: query.error,
    older,
    live: state.live,
    draft: state.draft,
    ...view,
  };
}

export type ShownChat = ReturnType<typeof useChat>;
