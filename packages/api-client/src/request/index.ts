export type { RequestArguments, RequestInput, RequestOptions } from './build-request.ts';
export { classifyError, type ErrorKind, explainError } from './classify-error.ts';
export { configureRequests, type RequestConfiguration } from './configuration.ts';
export { createKey } from './create-key.ts';
export {
  ApiError,
  AuthenticationError,
  CircuitOpenError,
  InvalidCredentialsError,
  InvalidResponseError,
  NetworkError,
  RateLimitedError,
  StreamEndedError,
  TimeoutError,
} from './errors.ts';
export { type Result, request, requestUnlessAnonymous } from './request.ts';
export { requestEvents } from './request-events.ts';
export { abandonRequests, resetRequests } from './reset-requests.ts';
export { serverNow } from './server-clock.ts';
