export type { RequestInput, RequestOptions } from './build-request.ts';
export { configureRequests, type RequestConfiguration } from './configuration.ts';
export { ApiError, InvalidResponseError, NetworkError, StreamEndedError } from './errors.ts';
export { request } from './request.ts';
export { requestEvents } from './request-events.ts';
