import { isServerReachable } from '@groundwork/api-client';
import { onTabReturn } from './tab-return.ts';

const HEARTBEAT_MS = 5 * 60_000;
/** While the server is unreachable: a check every 5 minutes would notice its return too late. */
const UNREACHABLE_BEAT_MS = 10_000;
const MIN_GAP_MS = 10_000;
const RECONNECT_CHECK_MS = 1500;
const BACK_ONLINE_MS = 5000;
const NO_ANSWER = "The server didn't answer.";
const NO_DEVICE = 'Your device is offline.';

export interface ConnectivityState {
  /** Whether the device has a network, according to the browser. */
  isOnline: boolean;
  /** Result of the last health check; any later answer makes it true. True until a check fails. */
  isServerReachable: boolean;
  /** True for 5 s after the connection came back. */
  isBackOnline: boolean;
  isChecking: boolean;
  /** Presses of 'Retry Connection'; reset when the connection is back or the screen is left. */
  retryAttempts: number;
  lastError: string | null;
}

/** Assumed before anything is known, and on the server. */
export const ASSUMED_CONNECTED: ConnectivityState = {
  isOnline: true,
  isServerReachable: true,
  isBackOnline: false,
  isChecking: false,
  retryAttempts: 0,
  lastError: null,
};

export const isConnected = (state: Pick<ConnectivityState, 'isOnline' | 'isServerReachable'>) =>
  state.isOnline && state.isServerReachable;

/**
 * The state of the connection and the health checks behind it: when they run (RQ-47) and what follows from them
 * (RQ-48).
 */
export class Connectivity {
  readonly #ask: (signal: AbortSignal) => Promise<boolean>;
  readonly #watchers = new Set<() => void>();
  #state: ConnectivityState = {
    ...ASSUMED_CONNECTED,
    isOnline: globalThis.navigator?.onLine ?? true,
  };
  #isStarted = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #running: { answer: Promise<boolean>; abort: AbortController } | null = null;
  #planned: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #backOnline: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: (signal: AbortSignal) => Promise<boolean> = signal => isServerReachable(signal)) {
    this.#ask = ask;
  }

  readonly read = (): ConnectivityState => this.#state;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Starts to follow the device's network and to check the server. Returns a function that stops both. */
  start(): () => void {
    const listeners = new AbortController();
    const { signal } = listeners;
    this.#isStarted = true;
    window.addEventListener('online', () => this.#follow(true), { signal });
    window.addEventListener('offline', () => this.#follow(false), { signal });
    onTabReturn(() => this.#plan(0), signal);
    this.#follow(navigator.onLine);
    this.#plan(0);
    return () => {
      listeners.abort();
      this.#isStarted = false;
      clearTimeout(this.#backOnline);
      this.#giveUp();
    };
  }

  /** Called by the request layer after each attempt of any request. */
  readonly report = (isReachable: boolean, error?: Error): void => {
    if (isReachable) {
      this.#update({ isServerReachable: true, lastError: null });
    } else if (this.#state.isOnline) {
      this.#update({ lastError: error?.message ?? NO_ANSWER });
      this.#plan(0);
    }
  };

  /**
   * Checks at once, however recent the last check, because the user asked for it. Resolves with whether the connection
   * is there; rejects with what the check threw.
   */
  async retry(): Promise<boolean> {
    this.#follow(navigator.onLine);
    this.#update({ retryAttempts: this.#state.retryAttempts + 1 });
    return this.#state.isOnline && (await this.#check());
  }

  /** Called when the screen that shows the count unmounts. */
  forgetRetries(): void {
    this.#update({ retryAttempts: 0 });
  }

  #follow(isOnline: boolean): void {
    if (isOnline === this.#state.isOnline) return;
    if (isOnline) {
      this.#update({ isOnline });
      this.#plan(RECONNECT_CHECK_MS);
    } else {
      this.#giveUp();
      this.#update({ isOnline, isChecking: false, lastError: NO_DEVICE });
    }
  }

  /** Schedules a check in `delayMs`, or later: checks are at least 10 s apart. */
  #plan(delayMs: number): void {
    if (!this.#isStarted || !this.#state.isOnline) return;
    const untilAllowed = this.#askedAt + MIN_GAP_MS - Date.now();
    clearTimeout(this.#planned);
    this.#planned = setTimeout(() => this.#checkQuietly(), Math.max(delayMs, untilAllowed));
  }

  #checkQuietly(): void {
    // The failure is already in `lastError`.
    this.#check().catch(() => {});
  }

  #check(): Promise<boolean> {
    if (this.#running) return this.#running.answer;
    this.#clearTimers();
    this.#askedAt = Date.now();
    this.#update({ isChecking: true });
    const abort = new AbortController();
    this.#running = { abort, answer: this.#judge(abort.signal) };
    return this.#running.answer;
  }

  async #judge(signal: AbortSignal): Promise<boolean> {
    let reason = this.#state.lastError ?? NO_ANSWER;
    let isReachable = false;
    try {
      isReachable = await this.#ask(signal);
    } catch (error) {
      if (!signal.aborted) {
        reason = error instanceof Error ? error.message : reason;
        throw error;
      }
    } finally {
      if (!signal.aborted) this.#conclude(isReachable, reason);
    }
    // A cancelled check proves nothing.
    return isReachable && !signal.aborted;
  }

  #conclude(isServerReachable: boolean, reason: string): void {
    this.#running = null;
    this.#update({ isServerReachable, isChecking: false, lastError: isServerReachable ? null : reason });
    this.#armBeat();
  }

  #armBeat(): void {
    if (!this.#isStarted) return;
    const tick = () => (document.hidden ? this.#armBeat() : this.#checkQuietly());
    clearTimeout(this.#beat);
    this.#beat = setTimeout(tick, this.#state.isServerReachable ? HEARTBEAT_MS : UNREACHABLE_BEAT_MS);
  }

  #clearTimers(): void {
    clearTimeout(this.#beat);
    clearTimeout(this.#planned);
  }

  #giveUp(): void {
    this.#clearTimers();
    this.#running?.abort.abort();
    this.#running = null;
  }

  /** Changes the state. The only place that reacts to losing and regaining the connection. */
  #update(changes: Partial<ConnectivityState>): void {
    const before = this.#state;
    const after = { ...before, ...changes };
    if (isConnected(before) !== isConnected(after)) {
      clearTimeout(this.#backOnline);
      after.isBackOnline = isConnected(after);
      if (after.isBackOnline) {
        after.retryAttempts = 0;
        after.lastError = null;
        this.#backOnline = setTimeout(() => this.#update({ isBackOnline: false }), BACK_ONLINE_MS);
      }
    }
    const keys = Object.keys(after) as (keyof ConnectivityState)[];
    if (keys.every(key => after[key] === before[key])) return;
    this.#state = after;
    for (const watcher of this.#watchers) watcher();
  }
}
