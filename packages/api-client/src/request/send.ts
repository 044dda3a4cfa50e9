import type { AnyContract } from '../contracts/contract.ts';
import type { Timing } from '../contracts/timing.ts';
import { attempt } from './attempt.ts';
import type { OutgoingRequest, RequestOptions } from './build-request.ts';
import { InvalidResponseError, NetworkError } from './errors.ts';
import { recallAnswer, rememberAnswer } from './known-answers.ts';
import { openRequest } from './open-requests.ts';
import { withRetries } from './retries.ts';
import { watchSession } from './session.ts';
import { createSharedRequests, type Effect } from './shared-requests.ts';

const shared = createSharedRequests<string>();

/** Sends a request, or joins the same one that is under way, and returns the body of its success. */
export function sendForText(
  contract: AnyContract,
  outgoing: OutgoingRequest,
  options: RequestOptions,
): Promise<string> {
  const timing = timingOf(contract, options);
  const { method, path, query, body } = outgoing;
  const identity = JSON.stringify([method, path, query, body, options.idempotencyKey, timing.timeoutMs]);
  return watchSession(options.sessionOver ?? contract.sessionOver, () =>
    shared.join(identity, effectOf(contract), options.signal, signal => {
      const open = openRequest(signal);
      const answer = withRetries(timing, open.signal, inner => attemptText(outgoing, timing, inner));
      return answer.finally(open.close);
    }),
  );
}

/** One try. For a known answer, the server sends only a changed one. */
function attemptText(outgoing: OutgoingRequest, timing: Timing, signal: AbortSignal): Promise<string> {
  if (outgoing.method !== 'GET') return attempt(outgoing, timing, signal, readText);
  const address = outgoing.path + outgoing.query;
  const known = recallAnswer(address);
  const headers = known ? { ...outgoing.headers, 'If-None-Match': known.etag } : outgoing.headers;
  return attempt({ ...outgoing, headers }, timing, signal, async response => {
    if (known && response.status === 304) return known.text;
    const text = await readText(response);
    rememberAnswer(address, response.headers.get('etag'), text);
    return text;
  });
}

/** An answer whose headers have arrived, with the times that its body is still under. */
interface OpenStream {
  body: ReadableStream<Uint8Array>;
  timing: Timing;
}

/** Sends a separate request, and is done as soon as the headers of its stream have arrived. */
export async function sendForStream(
  contract: AnyContract,
  outgoing: OutgoingRequest,
  options: RequestOptions,
): Promise<OpenStream> {
  const timing = timingOf(contract, options);
  try {
    const response = await watchSession(options.sessionOver ?? contract.sessionOver, () =>
      withRetries(timing, options.signal, signal =>
        attempt(outgoing, timing, signal, answer => Promise.resolve(answer)),
      ),
    );
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (response.body && isStream) return { body: response.body, timing };
    void response.body?.cancel();
    throw new InvalidResponseError(outgoing.path);
  } finally {
    noteStreamedWrite(contract);
  }
}

/** A stream that wrote makes the reads under way old, as a write does when it settles. */
export function noteStreamedWrite(contract: AnyContract): void {
  if (effectOf(contract) !== 'read') shared.forgetReads();
}

/** No later caller joins the requests under way. Their own callers still get the answers. */
export function forgetSharedRequests(): void {
  shared.forgetAll();
}

function timingOf({ timing }: AnyContract, { timeoutMs }: RequestOptions): Timing {
  return timeoutMs === undefined ? timing : { ...timing, timeoutMs };
}

function effectOf({ method, kind }: AnyContract): Effect {
  if (method === 'GET') return 'read';
  return kind === 'session' ? 'session' : 'write';
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw new NetworkError({ cause });
  }
}
