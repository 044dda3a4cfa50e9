import type { OutgoingRequest } from './build-request.ts';
import { requestConfiguration } from './configuration.ts';
import { NetworkError, toApiError } from './errors.ts';

/**
 * The one place that touches the network. Retries, time-outs, the circuit breaker and the client rate
 * limit (F9) wrap this function: every call, streamed or not, passes here exactly once.
 */
export async function transport(request: OutgoingRequest): Promise<Response> {
  const { baseUrl, fetch } = requestConfiguration();
  const { path, ...init } = request;
  let response: Response;
  try {
    response = await fetch(baseUrl + path, { ...init, credentials: 'same-origin' });
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new NetworkError({ cause });
  }
  if (!response.ok) throw await toApiError(response);
  return response;
}
