/** A write changes the answers of reads; a `session` call also changes the user. */
export type Effect = 'read' | 'write' | 'session';

interface Shared<T> {
  effect: Effect;
  answer: Promise<T>;
  callers: number;
  controller: AbortController;
}

/** Requests under way. A caller who asks for the same joins one (RQ-2). */
export function createSharedRequests<T>() {
  const underWay = new Map<string, Shared<T>>();

  function forgetReads(): void {
    for (const [identity, { effect }] of underWay) if (effect === 'read') underWay.delete(identity);
  }

  function drop(identity: string, shared: Shared<T>): void {
    if (underWay.get(identity) === shared) underWay.delete(identity);
  }

  function start(identity: string, effect: Effect, send: (signal: AbortSignal) => Promise<T>): Shared<T> {
    if (effect === 'session') underWay.clear();
    const controller = new AbortController();
    const answer = send(controller.signal).finally(() => {
      drop(identity, shared);
      if (effect === 'session') underWay.clear();
      // A read that began before the write settled may be older than the write.
      if (effect === 'write') forgetReads();
    });
    const shared: Shared<T> = { effect, answer, callers: 0, controller };
    underWay.set(identity, shared);
    return shared;
  }

  /** The answer of the request that is under way, or of a new one. It is aborted when its last caller leaves. */
  function join(
    identity: string,
    effect: Effect,
    caller: AbortSignal | undefined,
    send: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (caller?.aborted) return Promise.reject(caller.reason);
    const shared = underWay.get(identity) ?? start(identity, effect, send);
    shared.callers += 1;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(caller?.reason);
        shared.callers -= 1;
        if (shared.callers > 0) return;
        drop(identity, shared);
        shared.controller.abort(caller?.reason);
      };
      caller?.addEventListener('abort', leave, { once: true });
      const stay = () => caller?.removeEventListener('abort', leave);
      shared.answer.finally(stay).then(resolve, reject);
    });
  }

  return { join, forgetReads, forgetAll: () => underWay.clear() };
}
