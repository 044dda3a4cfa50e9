import { guidanceContracts, request, requestEvents } from '@groundwork/api-client';
import type { Query } from '@tanstack/react-query';
import { draftKey } from '../../app/stored-keys.ts';
import type { ChatKind } from '../../conversation/chat-kind.ts';
import { showToast } from '../../ui/toast.ts';
import { guidanceQueries } from './guidance-queries.ts';

const { list, send } = guidanceContracts;

/** When the list is asked again. */
type Polled = { refetchInterval: (query: Query) => number | false } | undefined;

/** The chat about a card: the coach answers, and nothing is judged. */
export function cardChatKind(userId: number, cardId: number, polled: Polled): ChatKind {
  const params = { cardId };
  return {
    list: { ...guidanceQueries.messages(cardId), ...(polled as object) },
    readBefore: before => request(list, { params, query: { before } }),
    send: (content, how) => requestEvents(send, { params, body: { role: 'user', content } }, how),
    draftKey: draftKey(userId, `card:${cardId}`),
    notSent: { message: 'Failed to send message. Please try again.' },
    onEvent: ({ event, data }) => {
      // Without a reply there is none because its chat was cleared.
      if (event !== 'error' || data.code === 'message.not_found') return;
      void showToast({ title: 'AI Response Error', message: data.message, tone: 'error' });
    },
  };
}
