import { ERROR_CODES, type ErrorBody, type ErrorCode } from '../contracts/errors.ts';

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

interface ApiErrorFields {
  statusCode: number;
  code: ErrorCode;
  message: string;
  issues?: ErrorBody['issues'];
  retryAfter?: number | undefined;
  details?: ErrorBody['details'];
}

/** The server answered, and refused. `message` may be shown to the founder. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: ErrorCode;
  /** The fields at fault, by path, when validation failed. */
  readonly issues: NonNullable<ErrorBody['issues']>;
  /** Seconds the server asked to wait. */
  readonly retryAfter: number | undefined;
  readonly details: NonNullable<ErrorBody['details']>;

  constructor(fields: ApiErrorFields) {
    super(fields.message);
    this.name = 'ApiError';
    this.statusCode = fields.statusCode;
    this.code = fields.code;
    this.issues = fields.issues ?? [];
    this.retryAfter = fields.retryAfter;
    this.details = fields.details ?? {};
  }
}

/** No answer: whether the server acted is unknown, so a resend has to reuse its idempotency key. */
export class NetworkError extends Error {
  constructor(options?: ErrorOptions) {
    super('Network error: Could not connect to the server. Please check your internet connection.', options);
    this.name = 'NetworkError';
  }
}

/** The server answered with something that is not what the contract promises. */
export class InvalidResponseError extends Error {
  constructor(path: string, options?: ErrorOptions) {
    super(`Invalid or missing JSON response from server for ${path}.`, options);
    this.name = 'InvalidResponseError';
  }
}

/** A reply's stream was cut before `done` or `error`: the reply may still be being written. */
export class StreamEndedError extends Error {
  constructor(options?: ErrorOptions) {
    super('The connection was lost before the reply was finished.', options);
    this.name = 'StreamEndedError';
  }
}

/** Reads a refusal, tolerating bodies that are not ours, such as a proxy's HTML page (F8). */
export async function toApiError(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const body = asRecord(parseJson(await response.text().catch(() => '')));
  const code = ERROR_CODES.find(known => known === body.code);
  return new ApiError({
    statusCode: status,
    code: code ?? CODE_BY_STATUS[status] ?? (status >= 500 ? 'server.error' : 'request.invalid'),
    message:
      typeof body.message === 'string' && body.message !== ''
        ? body.message
        : `${status}: Invalid response from server`,
    issues: Array.isArray(body.issues) ? body.issues.filter(isIssue) : [],
    retryAfter: parseRetryAfter(headers.get('retry-after')),
    details: asRecord(body.details),
  });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isIssue(value: unknown): value is { path: string; message: string } {
  const issue = asRecord(value);
  return typeof issue.path === 'string' && typeof issue.message === 'string';
}

/** Seconds from either form of `Retry-After`: a number or an HTTP date. */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
