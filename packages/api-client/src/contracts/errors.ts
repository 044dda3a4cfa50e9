import * as z from 'zod/mini';

/** Every error code the API answers, as `resource.reason`. Stable: clients may branch on it. */
export const ERROR_CODES = [
  'request.invalid',
  'request.malformed',
  'request.too_large',
  'request.unsupported_type',
  'request.rate_limited',
  'request.cross_site',
  'request.not_found',
  'auth.required',
  'auth.forbidden',
  'auth.invalid_credentials',
  'user.username_taken',
  'user.email_taken',
  'user.wrong_password',
  'session.not_found',
  'startup.not_found',
  'challenge.not_found',
  'challenge.locked',
  'step.not_found',
  'step.locked',
  'step.incomplete',
  'step.already_completed',
  'assistant.not_found',
  'progress.not_found',
  'report.not_found',
  'section.not_found',
  'message.not_found',
  'chat.reply_in_progress',
  'chat.too_many_replies',
  'chat.too_many_streams',
  'chat.not_retryable',
  'chat.not_generating',
  'chat.no_opener',
  'chat.full',
  'chat.nothing_to_judge',
  'record.changed',
  'idempotency.key_reused',
  'idempotency.in_progress',
  'coach.rate_limited',
  'coach.timeout',
  'coach.unavailable',
  'coach.interrupted',
  'coach.invalid_response',
  'coach.refused',
  'budget.exhausted',
  'server.unavailable',
  'server.shutting_down',
  'server.error',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Why the coach did not do what an endpoint asked of it. */
export const COACH_REFUSALS = [
  'coach.rate_limited',
  'coach.timeout',
  'coach.unavailable',
  'coach.interrupted',
  'coach.invalid_response',
  'coach.refused',
  'budget.exhausted',
] as const satisfies readonly ErrorCode[];

/** The one shape of every error (RQ-39). */
export const errorBodySchema = z.object({
  statusCode: z.int(),
  code: z.enum(ERROR_CODES),
  error: z.string(),
  message: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** What the code needs to be acted on, such as the ids still open. */
  details: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
