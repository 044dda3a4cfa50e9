import type { QueryClient } from '@tanstack/react-query';
import { interviewQueries } from './interview/interview-queries.ts';
import { chatKey, personaChatQueries } from './persona-queries.ts';

interface ChatChange {
  chatId: number;
  startupId: number;
}

/** Tells the browser's other tabs that something was done in a chat here. */
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('groundwork:persona-chats');

export function announceChatChange({ chatId, startupId }: ChatChange): void {
  channel?.postMessage({ chatId, startupId } satisfies ChatChange);
}

/** Follows what other tabs do in chats. Returns what ends it. */
export function watchChats(client: QueryClient): () => void {
  const follow = ({ data }: MessageEvent<ChatChange>) => {
    void client.invalidateQueries({ queryKey: personaChatQueries.list(data.startupId).queryKey });
    void client.invalidateQueries({ queryKey: chatKey(data.chatId) });
    void client.invalidateQueries(interviewQueries.get(data.chatId));
  };
  channel?.addEventListener('message', follow);
  return () => channel?.removeEventListener('message', follow);
}
