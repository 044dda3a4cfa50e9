import {
  ApiError,
  CircuitOpenError,
  InvalidCredentialsError,
  InvalidResponseError,
  NetworkError,
  RateLimitedError,
  RequestError,
  StreamEndedError,
  TimeoutError,
} from './errors.ts';

export type ErrorKind = 'timeout' | 'abort' | 'rate_limit' | 'network' | 'server' | 'auth' | 'unknown';

const KIND_BY_CLASS = [
  [TimeoutError, 'timeout'],
  [RateLimitedError, 'rate_limit'],
  [NetworkError, 'network'],
  [StreamEndedError, 'network'],
  [CircuitOpenError, 'server'],
  [InvalidResponseError, 'server'],
  [InvalidCredentialsError, 'auth'],
] as const;

/** The first that fits decides (RQ-52). */
const KIND_BY_TEXT: readonly (readonly [RegExp, ErrorKind])[] = [
  [/time-?out|timed out/i, 'timeout'],
  [/abort|cancell?ed/i, 'abort'],
  [/rate limit|\b429\b|too many requests|capacity|quota|high demand/i, 'rate_limit'],
  [/network|failed to fetch|load failed|connection|internet|offline|unreachable/i, 'network'],
  [/\b5\d\d\b|server error/i, 'server'],
  [/\b40[13]\b|unauthori[sz]ed|not logged in|session|authentication|permission|forbidden/i, 'auth'],
];

/** The kind of an error: by its class when it is one of ours, else by its text (RQ-52). */
export function classifyError(error: unknown): ErrorKind {
  if (error instanceof ApiError) return classifyRefusal(error);
  if (error instanceof RequestError) {
    return KIND_BY_CLASS.find(([type]) => error instanceof type)?.[1] ?? 'unknown';
  }
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (name === 'AbortError') return 'abort';
  if (name === 'TimeoutError') return 'timeout';
  return KIND_BY_TEXT.find(([pattern]) => pattern.test(message))?.[1] ?? 'unknown';
}

function classifyRefusal({ statusCode, code, reason }: ApiError): ErrorKind {
  if (statusCode === 429 || code === 'coach.rate_limited') return 'rate_limit';
  if (statusCode === 401 || statusCode === 403) return 'auth';
  if (statusCode === 408 || statusCode === 504 || code === 'coach.timeout') return 'timeout';
  if (statusCode < 500) return 'unknown';
  return isAboutDemand(reason) ? 'rate_limit' : 'server';
}

/** Whether a text says that the service is overloaded. */
function isAboutDemand(text: string): boolean {
  return KIND_BY_TEXT.some(([pattern, kind]) => kind === 'rate_limit' && pattern.test(text));
}

/** The text a founder may see. Texts of unknown errors may say anything, so they are not shown. */
export function explainError(error: unknown): string {
  if (error instanceof ApiError) return error.reason;
  return error instanceof RequestError ? error.message : 'An unexpected error occurred.';
}
