/** A caller's signal joined with a limit on silence: the SDK's own time-out ends with the headers. */
export interface Watchdog {
  readonly signal: AbortSignal;
  readonly timedOut: boolean;
  /** Starts the timer: after this time without `arm` or `disarm` the request ends. */
  arm(milliseconds: number): void;
  disarm(): void;
  /** Removes its listener from the caller's signal, which may outlive the call. */
  close(): void;
}

export function createWatchdog(caller: AbortSignal): Watchdog {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let limit = 0;
  let armed = false;
  let timedOut = false;

  const abort = () => controller.abort();
  // The timer stays: setting another one costs more than all else that is done for a piece of a stream.
  const disarm = () => {
    armed = false;
  };
  if (caller.aborted) abort();
  caller.addEventListener('abort', abort, { once: true });

  return {
    signal: controller.signal,
    get timedOut() {
      return timedOut;
    },
    arm(milliseconds) {
      armed = true;
      if (timer && limit === milliseconds) return void timer.refresh();
      clearTimeout(timer);
      limit = milliseconds;
      timer = setTimeout(() => {
        if (!armed) return;
        timedOut = true;
        abort();
      }, milliseconds);
    },
    disarm,
    close() {
      clearTimeout(timer);
      caller.removeEventListener('abort', abort);
    },
  };
}
