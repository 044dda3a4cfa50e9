import { requestConfiguration } from './configuration.ts';
import { within } from './deadline.ts';
import { TimeoutError } from './errors.ts';

/** Whether a HEAD request gets a good answer within `ms`. One try, past retries, circuits and limits. */
export async function isAnswered(path: string, ms: number, signal?: AbortSignal): Promise<boolean> {
  const { baseUrl, fetch } = requestConfiguration();
  const stop = new AbortController();
  const init = {
    method: 'HEAD',
    credentials: 'same-origin',
    cache: 'no-store',
    signal: stop.signal,
  } as const;
  try {
    const { ok } = await within(ms, signal, () => new TimeoutError(), fetch(baseUrl + path, init));
    return ok;
  } catch {
    signal?.throwIfAborted();
    return false;
  } finally {
    stop.abort();
  }
}
