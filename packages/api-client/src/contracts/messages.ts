import {
  idSchema,
  isBlank,
  MAX_MESSAGE_LENGTH,
  MESSAGE_ROLES,
  messageSchema,
  text,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, flagParam, idParam, pageQuery } from './contract.ts';
import { errorCodeSchema } from './error-code.ts';
import { verdictSchema } from './progress.ts';
import { AI_STREAM, AI_WRITE, AI_WRITE_AT_ONCE, LIVELY, READ } from './timing.ts';

const chatParams = z.object({ startupId: idParam, challengeId: idParam, stepId: idParam });
/** The place of a chat: one step of one challenge in one startup. */
export type ChatScope = z.output<typeof chatParams>;
const messageParams = z.object({ messageId: idParam });
const scope = {
  startupId: idSchema,
  challengeId: idSchema,
  stepId: idSchema,
  assistantId: z.nullish(idSchema),
};

/** Why a reply has no content: shown to the founder beside their message. */
export const replyErrorSchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  /** Seconds to wait before trying again, when the provider said so. */
  retryAfter: z.optional(z.number()),
});
export type ReplyError = z.infer<typeof replyErrorSchema>;

/** The JSON answer to a message: the reply at the top level. */
export const replySchema = z.extend(messageSchema, {
  userMessage: z.nullable(messageSchema),
  /** Whether this message completed a question; where the message asked for it, whether the step is complete. */
  autoCompletionTriggered: z.boolean(),
  completedQuestionIds: z.array(idSchema),
  error: z.optional(replyErrorSchema),
  /** About how many more messages today's tokens allow; only when less than a fifth of them is left (SC-73). */
  messagesLeft: z.optional(z.int()),
});
export type Reply = z.infer<typeof replySchema>;

/**
 * The events of a reply's stream, by name. `message` comes first, `done` or `error` ends the reply;
 * a `verdict` may follow `done` when the judge was slower than the coach.
 */
export const replyEventSchemas = {
  /** The stored founder message and the row the reply is written to. */
  message: z.object({ userMessage: z.nullable(messageSchema), reply: messageSchema }),
  /**
   * What the reader waits for before the reply's first word: the verdict (`check`), or the model's first word
   * (`words`). It may come any number of times, and the newest holds. An unknown value from a newer server counts as
   * `words`.
   */
  waiting: z.object({ for: z.catch(z.enum(['check', 'words']), 'words') }),
  verdict: verdictSchema,
  /** `offset` is where in the reply this text begins, in UTF-16 code units. */
  delta: z.object({ text: z.string(), offset: z.int() }),
  done: replySchema,
  error: z.extend(replyErrorSchema, { reply: messageSchema }),
};
export type ReplyEvent = {
  [K in keyof typeof replyEventSchemas]: { event: K; data: z.infer<(typeof replyEventSchemas)[K]> };
}[keyof typeof replyEventSchemas];

export const messageContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/messages/:startupId/:challengeId/:stepId',
    kind: 'list',
    summary:
      'The newest messages of the chat in a step, oldest first: up to 200 or 512 KB of text, but at least one. `before` returns those before that message',
    access: 'user',
    params: chatParams,
    query: pageQuery,
    response: z.array(messageSchema),
    refusals: ['step.not_found'],
    timing: READ,
    freshness: LIVELY,
    sessionOver: 'tell',
  }),
  send: defineContract({
    method: 'POST',
    path: '/api/messages',
    kind: 'write',
    summary:
      "Send a message and get the coach's reply. With the role `system`, ask for the closing message. With `shouldTestAutoCompletion`, `autoCompletionTriggered` in the JSON answer says whether the step is complete",
    access: 'user',
    body: z.object({
      ...scope,
      content: text(MAX_MESSAGE_LENGTH).check(
        z.refine(value => !isBlank(value), { error: 'Write a message first' }),
      ),
      role: z._default(z.enum(MESSAGE_ROLES), 'user'),
      /** The question whose accepted answer this is to replace: it is judged for that one alone (PR-60). */
      revisesQuestionId: z.nullish(idSchema),
      /** Whether `autoCompletionTriggered` of the JSON answer says that the step is complete. */
      shouldTestAutoCompletion: z._default(z.boolean(), false),
    }),
    response: replySchema,
    streams: true,
    refusals: [
      'step.not_found',
      'challenge.locked',
      'step.locked',
      'step.asks_nothing',
      'step.already_completed',
      'question.not_found',
      'question.not_accepted',
      'step.incomplete',
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
  opener: defineContract({
    method: 'POST',
    path: '/api/messages/opener',
    kind: 'write',
    summary: "Store the step's opener, once. The text comes from the step, whatever is sent",
    access: 'user',
    body: z.object({ ...scope, content: z.optional(text(MAX_MESSAGE_LENGTH)) }),
    response: messageSchema,
    refusals: ['step.not_found', 'challenge.locked', 'step.locked', 'step.asks_nothing', 'chat.no_opener'],
    timing: AI_WRITE_AT_ONCE,
    sessionOver: 'tell',
  }),
  reset: defineContract({
    method: 'DELETE',
    path: '/api/messages/:startupId/:challengeId/:stepId',
    kind: 'write',
    summary:
      'Reset a step: delete its chat and, without `preserveProgress`, its progress. You keep the XP you earned',
    access: 'user',
    params: chatParams,
    query: z.strictObject({
      force: flagParam,
      preserveProgress: flagParam,
      uniqueId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    }),
    response: z.object({ success: z.boolean() }),
    refusals: ['step.not_found'],
    timing: AI_WRITE,
    sessionOver: 'tell',
  }),
  retry: defineContract({
    method: 'POST',
    path: '/api/messages/:messageId/retry',
    kind: 'write',
    summary: 'Write the reply to a message again after it failed or was interrupted',
    access: 'user',
    params: messageParams,
    response: replySchema,
    streams: true,
    refusals: [
      'message.not_found',
      'progress.not_found',
      'step.not_found',
      'card.not_found',
      'persona_chat.not_found',
      'persona.inactive',
      'interview.over',
      'challenge.locked',
      'step.locked',
      'step.asks_nothing',
      'chat.reply_in_progress',
      'chat.not_retryable',
      'chat.too_many_replies',
      'chat.too_many_streams',
      'budget.exhausted',
      'budget.exhausted_for_all',
      'request.rate_limited',
    ],
    timing: AI_WRITE_AT_ONCE,
    sessionOver: 'tell',
  }),
  stop: defineContract({
    method: 'POST',
    path: '/api/messages/:messageId/stop',
    kind: 'write',
    summary: 'Stop a reply in progress and keep the text so far',
    access: 'user',
    params: messageParams,
    response: z.object({ success: z.boolean() }),
    refusals: ['message.not_found', 'chat.not_generating'],
    timing: AI_WRITE_AT_ONCE,
    sessionOver: 'tell',
  }),
  stream: defineContract({
    method: 'GET',
    path: '/api/messages/:messageId/stream',
    kind: 'stream',
    summary: 'Continue to receive a reply, from `offset` on',
    access: 'user',
    params: messageParams,
    query: z.strictObject({
      offset: z._default(z.pipe(z.string().check(z.regex(/^\d{1,7}$/)), z.transform(Number)), 0),
    }),
    response: replySchema,
    streams: true,
    refusals: ['message.not_found', 'chat.too_many_streams'],
    timing: AI_STREAM,
    sessionOver: 'tell',
  }),
};
