import { APIConnectionError, APIConnectionTimeoutError, APIError, RateLimitError } from 'openai';
import { TellableError } from '../../logging/describe-error.ts';
import { CoachError } from '../coach-error.ts';
import { ProviderFailure } from '../provider-failure.ts';
import { BodyTooLargeError } from './body-limit.ts';
import type { Watchdog } from './watchdog.ts';

const MAX_RETRY_AFTER_SECONDS = 30;
const FILTER_CODES = new Set(['content_filter', 'content_policy_violation', 'invalid_prompt']);

/**
 * Turns a failed call into the error to throw: the caller's own abort unchanged, the provider's failures as a
 * CoachError.
 */
export function toFailure(
  error: unknown,
  caller: AbortSignal,
  watchdog: Pick<Watchdog, 'timedOut'> = { timedOut: false },
): unknown {
  if (caller.aborted) return caller.reason;
  if (watchdog.timedOut) return new CoachError('coach.timeout');
  return toCoachError(error);
}

/** Passes on errors that are not the provider's, so that a bug of ours is not blamed on it. */
function toCoachError(error: unknown): unknown {
  if (error instanceof CoachError) return error;
  const cause = redact(error);
  if (error instanceof APIConnectionTimeoutError) return new CoachError('coach.timeout', { cause });
  if (error instanceof APIConnectionError) return new CoachError('coach.unavailable', { cause });
  if (isRateLimit(error)) {
    const retryAfter = retryAfterSeconds(error.headers);
    return new CoachError('coach.rate_limited', { cause, retryAfter, mayPass: !isOutOfQuota(error) });
  }
  if (error instanceof APIError) {
    if (isFiltered(error)) return new CoachError('coach.refused', { cause });
    if (isInStream(error)) return new CoachError('coach.interrupted', { cause });
    const retryAfter = retryAfterSeconds(error.headers);
    return new CoachError('coach.unavailable', { cause, retryAfter, mayPass: mayStatusPass(error.status) });
  }
  if (isCut(error)) return new CoachError('coach.interrupted', { cause });
  if (error instanceof SyntaxError || error instanceof BodyTooLargeError) {
    return new CoachError('coach.invalid_response', { cause });
  }
  return error;
}

/** An empty account is reported as a rate limit; waiting does not fill it. */
export function isOutOfQuota(error: APIError): boolean {
  return error.code === 'insufficient_quota';
}

/** Whether the server may accept the same request later. A wrong key or model name will not pass. */
export function mayStatusPass(status: number | undefined): boolean {
  if (status === undefined) return false;
  // Not implemented: it will not be by the second attempt.
  if (status === 501) return false;
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

function isRateLimit(error: unknown): error is APIError {
  if (error instanceof RateLimitError) return true;
  if (!(error instanceof APIError) || !isInStream(error)) return false;
  return String(error.code) === '429' || error.code === 'rate_limit_exceeded';
}

/** The failure for an error code inside a stream of the Responses API. */
export function toStreamFailure(code: string | null | undefined): CoachError {
  const cause = new TellableError(
    `The AI provider sent an error in the stream (${shortCode(code) ?? 'no code'})`,
  );
  if (code === 'rate_limit_exceeded') return new CoachError('coach.rate_limited', { cause });
  return new CoachError(FILTER_CODES.has(code ?? '') ? 'coach.refused' : 'coach.interrupted', { cause });
}

/** An error reported inside a stream that began with 200: the SDK gives it no status. */
function isInStream(error: APIError): boolean {
  return error.status === undefined;
}

export function isFiltered(error: APIError): boolean {
  return typeof error.code === 'string' && FILTER_CODES.has(error.code);
}

/** The prompt is longer than the model's context: no plainer request helps. */
export function isContextTooSmall({ code, type }: APIError): boolean {
  return code === 'context_length_exceeded' || type === 'exceed_context_size_error';
}

/** A connection lost in the middle of a body: undici throws a plain TypeError, with the socket's error as its cause. */
export function isCut(error: unknown): boolean {
  return error instanceof TypeError && (error.message === 'terminated' || codeOf(error.cause) !== undefined);
}

/** Milliseconds to wait by the provider's headers, or undefined when they name none. */
export function retryAfterMs(headers: Headers | undefined): number | undefined {
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (milliseconds >= 0) return milliseconds;
  const header = headers?.get('retry-after');
  if (!header) return undefined;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

function retryAfterSeconds(headers: Headers | undefined): number | undefined {
  const wait = retryAfterMs(headers);
  if (wait === undefined) return undefined;
  return Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(1, Math.ceil(wait / 1000)));
}

/** A cause fit for a log. The original carries the provider's body and headers. */
function redact(error: unknown): ProviderFailure {
  if (error instanceof APIConnectionError)
    return new ProviderFailure(`No connection (${innermostCode(error)})`);
  if (error instanceof APIError) {
    const code = shortCode(error.code) ?? shortCode(error.type) ?? 'no code';
    return new ProviderFailure(
      `The AI provider answered ${error.status ?? 'an error in the stream'} (${code})`,
      error.message,
    );
  }
  return new ProviderFailure(`The AI provider's answer couldn't be read (${innermostCode(error)})`);
}

function shortCode(code: unknown): string | undefined {
  return typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) && !code.startsWith('sk-')
    ? code
    : undefined;
}

function innermostCode(error: unknown): string {
  let code = error instanceof Error ? error.name : 'unknown';
  for (let at = error; at instanceof Error; at = at.cause) code = codeOf(at) ?? code;
  return code;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? shortCode(error.code) : undefined;
}
