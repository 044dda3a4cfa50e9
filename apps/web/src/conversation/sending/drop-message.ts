import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ChatMessage } from '../chat-kind.ts';

/** Takes a message that was deleted out of the list that is shown. */
export async function dropMessage(client: QueryClient, queryKey: QueryKey, messageId: number): Promise<void> {
  // An answer that is on its way still has the message.
  await client.cancelQueries({ queryKey });
  const shown = client.getQueryCache().find<ChatMessage[]>({ queryKey });
  // Not as an answer of the server, which would be joined to what is shown.
  shown?.setState({ data: shown.state.data?.filter(({ id }) => id !== messageId) });
}
