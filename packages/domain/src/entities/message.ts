import * as z from 'zod/mini';
import { idSchema, timestampSchema } from './primitives.ts';

/** The longest message a founder may send, in UTF-16 code units. */
export const MAX_MESSAGE_LENGTH = 8000;

export const MESSAGE_ROLES = ['user', 'assistant', 'system'] as const;

/**
 * How far an assistant's message has come. A founder's message is always `complete`.
 * `interrupted` and `failed` offer a retry; the founder ended a `stopped` one (CO-12, CO-13).
 */
export const MESSAGE_STATUSES = ['generating', 'complete', 'stopped', 'interrupted', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const messageSchema = z.object({
  id: idSchema,
  content: z.string(),
  userId: idSchema,
  assistantId: z.nullable(idSchema),
  /** The persona that a reply of a persona chat was written by; null elsewhere. */
  personaId: z.nullable(idSchema),
  startupId: idSchema,
  /** Null in a chat that is not about a step. */
  challengeId: z.nullable(idSchema),
  stepId: z.nullable(idSchema),
  role: z.enum(MESSAGE_ROLES),
  kind: z.enum(['message', 'opener', 'closing']),
  status: z.enum(MESSAGE_STATUSES),
  replyTo: z.nullable(idSchema),
  citations: z.array(z.string()),
  /** The reason why a `failed` reply has no ending, in words for the founder; null on every other message. */
  failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
  createdAt: timestampSchema,
});
export type Message = z.infer<typeof messageSchema>;
