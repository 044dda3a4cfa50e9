const open = new Set<AbortController>();

/** A request that is under way until it is closed: its signal follows its caller and {@link abandonOpenRequests}. */
export function openRequest(caller: AbortSignal | undefined): { signal: AbortSignal; close(): void } {
  const controller = new AbortController();
  const follow = () => controller.abort(caller?.reason);
  if (caller?.aborted) follow();
  caller?.addEventListener('abort', follow, { once: true });
  open.add(controller);
  return {
    signal: controller.signal,
    close() {
      open.delete(controller);
      caller?.removeEventListener('abort', follow);
    },
  };
}

/** Aborts whatever is under way; its callers are rejected with an AbortError. */
export function abandonOpenRequests(): void {
  const reason = new DOMException('The request was aborted, because another user is there.', 'AbortError');
  for (const controller of [...open]) controller.abort(reason);
}
