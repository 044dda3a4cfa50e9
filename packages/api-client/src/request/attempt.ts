import type { ErrorCode } from '../contracts/errors.ts';
import type { Timing } from '../contracts/timing.ts';
import type { OutgoingRequest } from './build-request.ts';
import type { CallOutcome } from './circuit.ts';
import { requestConfiguration } from './configuration.ts';
import { startDeadline } from './deadline.ts';
import { enterEndpoint } from './endpoint-gate.ts';
import { ApiError, NetworkError, TimeoutError } from './errors.ts';
import { readRefusal } from './read-refusal.ts';
import { noteServerTime } from './server-clock.ts';

/**
 * The one place that touches the network: one try of one request, within its time and past the endpoint's gate. `read`
 * takes the caller's part from a success while the time still runs.
 */
export async function attempt<T>(
  outgoing: OutgoingRequest,
  timing: Timing,
  caller: AbortSignal,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const leaveEndpoint = enterEndpoint(outgoing.key);
  const deadline = startDeadline(timing.timeoutMs, caller, () => new TimeoutError(timing.isAi));
  let answer: T;
  try {
    answer = await deadline.race(exchange(outgoing, deadline.signal).then(read));
  } catch (error) {
    leaveEndpoint(judge(error));
    reportReachability(error);
    throw error;
  } finally {
    deadline.end();
  }
  leaveEndpoint('success');
  requestConfiguration().onReachability(true);
  return answer;
}

async function exchange(outgoing: OutgoingRequest, signal: AbortSignal): Promise<Response> {
  const { baseUrl, fetch } = requestConfiguration();
  const { method, path, query, headers, body } = outgoing;
  let response: Response;
  try {
    const init = { method, headers, body, signal, credentials: 'same-origin' } as const;
    response = await fetch(baseUrl + path + query, init);
  } catch (cause) {
    throw new NetworkError({ cause });
  }
  if (!response?.status) throw new NetworkError({}, `Failed to ${method} to ${path}: No response`);
  noteServerTime(response);
  if (!response.ok && !isUnchanged(response, headers))
    throw readRefusal(response, await response.text().catch(() => ''));
  return response;
}

/** 304: the answer is the one that the caller named. */
function isUnchanged({ status }: Response, headers: OutgoingRequest['headers']): boolean {
  return status === 304 && headers['If-None-Match'] !== undefined;
}

function judge(error: unknown): CallOutcome {
  if (error instanceof NetworkError || error instanceof TimeoutError) return 'failure';
  if (error instanceof ApiError) return error.statusCode >= 500 ? 'failure' : 'success';
  return 'abandoned';
}

function reportReachability(error: unknown): void {
  const { onReachability } = requestConfiguration();
  const isReachable = readReachability(error);
  if (isReachable === true) onReachability(true);
  if (isReachable === false) onReachability(false, error as Error);
}

const GOING_OR_GONE: readonly ErrorCode[] = ['server.shutting_down', 'server.unavailable'];

/** False without an answer, or when the server says that it is away; null for a plain fault, which shows neither. */
function readReachability(error: unknown): boolean | null {
  if (error instanceof NetworkError || error instanceof TimeoutError) return false;
  if (!(error instanceof ApiError)) return null;
  if (error.statusCode < 500) return true;
  if (GOING_OR_GONE.includes(error.code)) return false;
  return !error.isOurs && [502, 503, 504].includes(error.statusCode) ? false : null;
}
