/**
 * The promise's outcome, or the signal's reason if that comes first: a provider that does not heed its signal must not
 * hold a turn.
 */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The iterable's values until the signal aborts, whatever the iterable does about it. */
export async function* eachUntilAborted<T>(values: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = values[Symbol.asyncIterator]();
  let giveUp: (reason: unknown) => void = () => undefined;
  // One listener for all of the values: adding and removing one costs more than a value does.
  const abort = () => giveUp(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await new Promise<IteratorResult<T>>((resolve, reject) => {
        giveUp = reject;
        iterator.next().then(resolve, reject);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    // Not awaited: an iterator that is stuck in a step answers this only after it.
    iterator.return?.().catch(() => undefined);
  }
}
