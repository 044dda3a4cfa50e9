/** A wait that ends by itself, by its caller, or when its time is up. */
export interface Deadline {
  /** Aborted by the caller or by the clock, with the reason to reject with. */
  signal: AbortSignal;
  /** The promise's value, unless the signal is aborted first: then it rejects with the signal's reason. */
  race<T>(promise: Promise<T>): Promise<T>;
  /** Has to be called in the end: it frees the timer and the caller's signal. */
  end(): void;
}

/** Starts a deadline of `ms`, without a limit when undefined, that follows the signal of its caller. */
export function startDeadline(
  ms: number | undefined,
  caller: AbortSignal | undefined,
  explain: () => Error,
): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Possibly no race listens when it happens.
  aborted.catch(() => {});

  const timer = ms === undefined ? undefined : setTimeout(() => controller.abort(explain()), ms);
  const follow = () => controller.abort(caller?.reason);
  if (caller?.aborted) follow();
  caller?.addEventListener('abort', follow, { once: true });

  return {
    signal,
    race: promise => Promise.race([aborted, promise]),
    end() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', follow);
    },
  };
}

/** Waits for one promise within a separate deadline. */
export async function within<T>(
  ms: number,
  caller: AbortSignal | undefined,
  explain: () => Error,
  promise: Promise<T>,
): Promise<T> {
  const deadline = startDeadline(ms, caller, explain);
  return deadline.race(promise).finally(deadline.end);
}
