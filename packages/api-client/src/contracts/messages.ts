import { idSchema, MAX_MESSAGE_LENGTH, MESSAGE_ROLES, messageSchema, text } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, flagParam, idParam } from './contract.ts';
import { ERROR_CODES } from './errors.ts';
import { verdictSchema } from './progress.ts';

const tag = 'Chat';
const chatParams = z.object({ startupId: idParam, challengeId: idParam, stepId: idParam });
const messageParams = z.object({ messageId: idParam });
const scope = {
  startupId: idSchema,
  challengeId: idSchema,
  stepId: idSchema,
  assistantId: z.nullish(idSchema),
};

/** Why a reply has no content: shown to the founder beside their message. */
export const replyErrorSchema = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  /** Seconds to wait before trying again, when the provider said so. */
  retryAfter: z.optional(z.number()),
});
export type ReplyError = z.infer<typeof replyErrorSchema>;

/** The JSON answer to a message: the reply at the top level (decisions 4, Shapes). */
export const replySchema = z.extend(messageSchema, {
  userMessage: z.nullable(messageSchema),
  /** A question was completed by this message. */
  autoCompletionTriggered: z.boolean(),
  completedQuestionIds: z.array(idSchema),
  error: z.optional(replyErrorSchema),
});
export type Reply = z.infer<typeof replySchema>;

/**
 * The events of a reply's stream, by name. `message` comes first, `done` or `error` ends the reply;
 * a `verdict` may follow `done` when the judge was slower than the coach.
 */
export const replyEventSchemas = {
  /** The stored founder message and the row the reply is written to. */
  message: z.object({ userMessage: z.nullable(messageSchema), reply: messageSchema }),
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
    tag,
    summary: 'The chat of a step, oldest first',
    access: 'user',
    params: chatParams,
    response: z.array(messageSchema),
  }),
  send: defineContract({
    method: 'POST',
    path: '/api/messages',
    tag,
    summary: "Send a message and get the coach's reply; with role system, ask for the closing message",
    access: 'user',
    body: z.object({
      ...scope,
      content: text(MAX_MESSAGE_LENGTH).check(
        z.refine(value => value.trim() !== '', { error: 'Write a message first' }),
      ),
      role: z._default(z.enum(MESSAGE_ROLES), 'user'),
    }),
    response: replySchema,
    streams: true,
  }),
  opener: defineContract({
    method: 'POST',
    path: '/api/messages/opener',
    tag,
    summary: "Store the step's opener once. The stored text is used, not the one sent",
    access: 'user',
    body: z.object({ ...scope, content: z.optional(text(MAX_MESSAGE_LENGTH)) }),
    response: messageSchema,
  }),
  reset: defineContract({
    method: 'DELETE',
    path: '/api/messages/:startupId/:challengeId/:stepId',
    tag,
    summary: 'Reset a step: its chat and, unless preserved, its progress. Experience points stay',
    access: 'user',
    params: chatParams,
    query: z.strictObject({
      force: flagParam,
      preserveProgress: flagParam,
      uniqueId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    }),
    response: z.object({ success: z.boolean() }),
  }),
  retry: defineContract({
    method: 'POST',
    path: '/api/messages/:messageId/retry',
    tag,
    summary: "Write the reply to a founder's message again after it failed or was interrupted",
    access: 'user',
    params: messageParams,
    response: replySchema,
    streams: true,
  }),
  stop: defineContract({
    method: 'POST',
    path: '/api/messages/:messageId/stop',
    tag,
    summary: 'Stop a reply that is being written and keep what is there',
    access: 'user',
    params: messageParams,
    response: z.object({ success: z.boolean() }),
  }),
  stream: defineContract({
    method: 'GET',
    path: '/api/messages/:messageId/stream',
    tag,
    summary: 'Pick up the reply with this id where it is',
    access: 'user',
    params: messageParams,
    query: z.strictObject({
      offset: z._default(z.pipe(z.string().check(z.regex(/^\d{1,7}$/)), z.transform(Number)), 0),
    }),
    response: replySchema,
    streams: true,
  }),
};
