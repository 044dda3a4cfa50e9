import type { ErrorBody, ErrorCode } from '../contracts/errors.ts';

/** The base of every error of this layer. Its message is plain English that may be shown. */
export abstract class RequestError extends Error {}

export interface ApiErrorFields {
  statusCode: number;
  code: ErrorCode;
  /** Why the server refused, for the founder. */
  reason: string;
  /** `{status}: {reason}` by default. */
  message?: string;
  issues?: ErrorBody['issues'];
  retryAfter?: number | undefined;
  details?: ErrorBody['details'];
  isOurs?: boolean;
  cause?: unknown;
}

/** The server answered, and refused. Show `reason`: `message` begins with the status (RQ-51). */
export class ApiError extends RequestError {
  override readonly name: string = 'ApiError';
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly reason: string;
  /** The fields at fault, by path, when validation failed. */
  readonly issues: NonNullable<ErrorBody['issues']>;
  /** Seconds the server asked to wait. */
  readonly retryAfter: number | undefined;
  readonly details: NonNullable<ErrorBody['details']>;
  /** Whether our own API refused, not a proxy in front of it. */
  readonly isOurs: boolean;

  constructor(fields: ApiErrorFields) {
    super(fields.message ?? `${fields.statusCode}: ${fields.reason}`, { cause: fields.cause });
    this.statusCode = fields.statusCode;
    this.code = fields.code;
    this.reason = fields.reason;
    this.issues = fields.issues ?? [];
    this.retryAfter = fields.retryAfter;
    this.details = fields.details ?? {};
    this.isOurs = fields.isOurs ?? true;
  }
}

/** Nobody is logged in, or the session is over: a 401. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';

  constructor(fields: ApiErrorFields) {
    super({ ...fields, message: `Authentication error: ${fields.reason}` });
  }
}

export class InvalidCredentialsError extends RequestError {
  override readonly name = 'InvalidCredentialsError';

  constructor() {
    super('Authentication failed. Please check your credentials.');
  }
}

/** No answer: whether the server acted is unknown, so a resend has to reuse its idempotency key. */
export class NetworkError extends RequestError {
  override readonly name = 'NetworkError';

  constructor(
    options?: ErrorOptions,
    message = 'Network error: Could not connect to the server. Please check your internet connection.',
  ) {
    super(message, options);
  }
}

/** No answer in time, or a stream that fell silent. Whether the server acted is unknown. */
export class TimeoutError extends RequestError {
  override readonly name = 'TimeoutError';

  constructor(isAi = false) {
    super(
      isAi
        ? 'AI operations are taking longer than expected. The system may be experiencing high demand.'
        : 'Request timed out. Please try again.',
    );
  }
}

/** This client asked too often and holds itself back. Nothing was sent. */
export class RateLimitedError extends RequestError {
  override readonly name = 'RateLimitedError';

  /** `key` is method and path, `count` the requests within the last 15 s. */
  constructor(key: string, count: number) {
    super(`Rate limited: Too many requests to ${key} (${count} in the last 15 s). Please try again later.`);
  }
}

/** The endpoint failed too often and gets a pause. Nothing was sent. */
export class CircuitOpenError extends RequestError {
  override readonly name = 'CircuitOpenError';

  constructor(key: string) {
    super(`Circuit breaker is open for ${key}. Too many failures detected.`);
  }
}

/** The server's answer breaks its contract. */
export class InvalidResponseError extends RequestError {
  override readonly name = 'InvalidResponseError';

  constructor(path: string, options?: ErrorOptions) {
    super(`Invalid or missing JSON response from server for ${path}.`, options);
  }
}

/** A reply's stream was cut before `done` or `error`: the reply may still be being written. */
export class StreamEndedError extends RequestError {
  override readonly name = 'StreamEndedError';

  constructor(options?: ErrorOptions) {
    super('The connection was lost before the reply was finished.', options);
  }
}
