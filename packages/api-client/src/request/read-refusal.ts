import { isErrorCode } from '../contracts/error-code.ts';
import type { ErrorCode } from '../contracts/errors.ts';
import { ApiError, AuthenticationError } from './errors.ts';
import { asRecord, parseJson } from './parse-json.ts';

const CODE_BY_STATUS: Partial<Record<number, ErrorCode>> = {
  401: 'auth.required',
  403: 'auth.forbidden',
  404: 'request.not_found',
  413: 'request.too_large',
  415: 'request.unsupported_type',
  429: 'request.rate_limited',
  502: 'server.unavailable',
  503: 'server.unavailable',
  504: 'server.unavailable',
};

const INVALID = 'Invalid response from server';
/** A longer text is not a sentence for a founder, but a dump. */
const MAX_REASON_LENGTH = 200;

/** Reads a refusal from a body in our own shape, a proxy's short text or anything else (RQ-51). */
export function readRefusal(response: Response, text: string): ApiError {
  const { status, headers } = response;
  const body = asRecord(parseJson(text));
  const code = isErrorCode(body.code) ? body.code : undefined;
  const fields = {
    statusCode: status,
    code: code ?? CODE_BY_STATUS[status] ?? (status >= 500 ? 'server.error' : 'request.invalid'),
    reason: readReason(response, text, body.message),
    issues: Array.isArray(body.issues) ? body.issues.filter(isIssue) : [],
    retryAfter: readRetryAfter(headers.get('retry-after')),
    details: asRecord(body.details),
    isOurs: code !== undefined,
  };
  return status === 401 ? new AuthenticationError(fields) : new ApiError(fields);
}

function readReason({ headers, statusText }: Response, text: string, message: unknown): string {
  if (typeof message === 'string' && message !== '') return message;
  const type = headers.get('content-type') ?? '';
  const body = text.trim();
  if (/json|html/.test(type) || /^[<{[]/.test(body)) return INVALID;
  if (body !== '' && body.length <= MAX_REASON_LENGTH) return body;
  return statusText || INVALID;
}

function isIssue(value: unknown): value is { path: string; message: string } {
  const issue = asRecord(value);
  return typeof issue.path === 'string' && typeof issue.message === 'string';
}

/** Seconds from either form of `Retry-After`: a number or an HTTP date. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
