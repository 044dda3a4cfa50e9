import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

// Pages load no list of all codes: the subject before the dot distinguishes a code from any other server's answer.
const CODE =
  /^(request|auth|user|second_factor|email_link|provider|session|data_export|startup|challenge|step|question|assistant|progress|report|report_version|report_link|report_comment|section|picture|message|chat|board|column|card|result|suggestion|persona|persona_chat|interview|conversation|conversation_quote|cohort|invitation|mail|password_link|registration|appeal|case|url|record|revision|idempotency|coach|judge|budget|server)\.[a-z_]+$/;

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && CODE.test(value);

/** Checks the form only; the type names the known codes. */
export const errorCodeSchema = z.string().check(z.regex(CODE)) as unknown as z.ZodMiniType<ErrorCode>;
