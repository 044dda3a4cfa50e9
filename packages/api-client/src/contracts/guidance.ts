import { isBlank, MAX_MESSAGE_LENGTH, messageSchema, text } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam, pageQuery } from './contract.ts';
import { replySchema } from './messages.ts';
import { AI_WRITE_AT_ONCE, LIVELY, READ, SECOND, WRITE } from './timing.ts';

const params = z.object({ cardId: idParam });

/** The chat about a card of the validation board, in either of its layouts. */
export const guidanceContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/card-guidance/:cardId/messages',
    kind: 'list',
    summary:
      'The newest messages of the chat about a card, oldest first: up to 200 or 512 KB of text, but at least one. `before` returns those before that message',
    access: 'user',
    params,
    query: pageQuery,
    response: z.array(messageSchema),
    refusals: ['card.not_found'],
    missingIsEmpty: true,
    timing: READ,
    freshness: { ...LIVELY, pollMs: 5 * SECOND },
    sessionOver: 'tell',
  }),
  send: defineContract({
    method: 'POST',
    path: '/api/card-guidance/:cardId/messages',
    kind: 'write',
    summary:
      "Send a message about a card and get the coach's reply, or the reason there is none in `aiError`",
    access: 'user',
    params,
    body: z.object({
      /** Accepted and ignored: the sender is the user. */
      role: z.optional(z.literal('user')),
      content: text(MAX_MESSAGE_LENGTH).check(
        z.refine(value => !isBlank(value), { error: 'Write a message first' }),
      ),
    }),
    response: z.extend(replySchema, { aiError: z.optional(z.string()) }),
    streams: true,
    refusals: [
      'card.not_found',
      'chat.reply_in_progress',
      'chat.too_many_replies',
      'chat.too_many_streams',
      'chat.full',
      'message.not_found',
      'budget.exhausted',
      'budget.exhausted_for_all',
      'request.rate_limited',
    ],
    timing: AI_WRITE_AT_ONCE,
    sessionOver: 'tell',
  }),
  clear: defineContract({
    method: 'DELETE',
    path: '/api/card-guidance/:cardId/messages',
    kind: 'write',
    summary: 'Delete all messages of the chat about a card. A reply in progress is stopped first',
    access: 'user',
    params,
    status: 204,
    response: z.void(),
    refusals: ['card.not_found'],
    timing: WRITE,
    sessionOver: 'tell',
  }),
  removeMessage: defineContract({
    method: 'DELETE',
    path: '/api/card-guidance/messages/:messageId',
    kind: 'deletion',
    summary: 'Delete a message of a chat about a card. A reply to it in progress is stopped first',
    access: 'user',
    params: z.object({ messageId: idParam }),
    status: 204,
    response: z.void(),
    refusals: ['message.not_found'],
    timing: WRITE,
    sessionOver: 'tell',
  }),
};
