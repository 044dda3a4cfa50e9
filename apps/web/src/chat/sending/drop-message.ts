import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ChatMessage } from '../chat-kind.ts';

/** Removes a deleted message from the list on screen. */
export async function dropMessage(client: QueryClient, queryKey: QueryKey, messageId: number): Promise<void> {
  // A pending answer still contains the message.
  await client.cancelQueries({ queryKey });
  const shown = client.getQueryCache().find<ChatMessage[]>({ queryKey });
  // Not by `setQueryData`, whose data would be joined to what is shown.
  shown?.setState({ data: shown.state.data?.filter(({ id }) => id !== messageId) });
}
