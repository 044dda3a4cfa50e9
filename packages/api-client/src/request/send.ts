import type { AnyContract } from '../contracts/contract.ts';
import { attempt } from './attempt.ts';
import type { OutgoingRequest, RequestOptions } from './build-request.ts';
import { InvalidResponseError, NetworkError } from './errors.ts';
import { recallAnswer, rememberAnswer } from './known-answers.ts';
import { openRequest } from './open-requests.ts';
import { type Policy, policyFor } from './policy.ts';
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
  const policy = withOwnTime(policyFor(contract), options);
  const { method, path, query, body } = outgoing;
  const identity = JSON.stringify([method, path, query, body, options.idempotencyKey, policy.timeoutMs]);
  return watchSession(options.sessionOver, () =>
    shared.join(identity, effectOf(outgoing), options.signal, signal => {
      const open = openRequest(signal);
      const answer = withRetries(policy, open.signal, inner => attemptText(outgoing, policy, inner));
      return answer.finally(open.close);
    }),
  );
}

/** One try. A read whose answer is known is asked for only if it has changed since. */
function attemptText(outgoing: OutgoingRequest, policy: Policy, signal: AbortSignal): Promise<string> {
  if (outgoing.method !== 'GET') return attempt(outgoing, policy, signal, readText);
  const address = outgoing.path + outgoing.query;
  const known = recallAnswer(address);
  const headers = known ? { ...outgoing.headers, 'If-None-Match': known.etag } : outgoing.headers;
  return attempt({ ...outgoing, headers }, policy, signal, async response => {
    if (known && response.status === 304) return known.text;
    const text = await readText(response);
    rememberAnswer(address, response.headers.get('etag'), text);
    return text;
  });
}

/** An answer whose headers have arrived, with the policy that its body is still under. */
interface OpenStream {
  body: ReadableStream<Uint8Array>;
  policy: Policy;
}

/** Sends a request of its own, and is done with it as soon as the headers of its stream have arrived. */
export async function sendForStream(
  contract: AnyContract,
  outgoing: OutgoingRequest,
  options: RequestOptions,
): Promise<OpenStream> {
  const policy = withOwnTime(policyFor(contract), options);
  try {
    const response = await watchSession(options.sessionOver, () =>
      withRetries(policy, options.signal, signal =>
        attempt(outgoing, policy, signal, answer => Promise.resolve(answer)),
      ),
    );
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (response.body && isStream) return { body: response.body, policy };
    void response.body?.cancel();
    throw new InvalidResponseError(outgoing.path);
  } finally {
    noteStreamedWrite(outgoing);
  }
}

/** A stream that wrote makes the reads under way old, as a write does when it settles. */
export function noteStreamedWrite(outgoing: OutgoingRequest): void {
  if (effectOf(outgoing) !== 'read') shared.forgetReads();
}

/** Lets nobody join what is under way any more; its own callers still get their answers. */
export function forgetSharedRequests(): void {
  shared.forgetAll();
}

function withOwnTime(policy: Policy, { timeoutMs }: RequestOptions): Policy {
  return timeoutMs === undefined ? policy : { ...policy, timeoutMs };
}

function effectOf({ method, path }: OutgoingRequest): Effect {
  if (method === 'GET') return 'read';
  return /^\/api\/(login|register|logout)$/.test(path) ? 'session' : 'write';
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw new NetworkError({ cause });
  }
}
