import { isServerReachable } from '@groundwork/api-client';
import { onTabReturn } from './tab-return.ts';

const HEARTBEAT_MS = 5 * 60_000;
/** Every 5 minutes would leave a founder waiting for a server that is long back. */
const UNREACHABLE_BEAT_MS = 10_000;
const MIN_GAP_MS = 10_000;
const RECONNECT_CHECK_MS = 1500;
const BACK_ONLINE_MS = 5000;
const NO_ANSWER = 'The server did not answer.';
const NO_DEVICE = 'The device is offline.';

export interface ConnectivityState {
  /** The device has a network, as far as the browser knows. */
  isOnline: boolean;
  /** The result of the last health check, or of an answer since. True until a check fails. */
  isServerReachable: boolean;
  /** For 5 s after the connection came back. */
  isBackOnline: boolean;
  isChecking: boolean;
  /** How often 'Retry Connection' was pressed in vain. */
  retryAttempts: number;
  lastError: string | null;
}

/** Before anything is known, as on the server. */
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

/** The state of the connection, and the health checks behind it: when they run (RQ-47), and what follows from them (RQ-48). */
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

  /** Follows the device and begins to check. Returns what ends both. */
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

  /** Takes what the request layer says after each attempt of any request. */
  readonly report = (isReachable: boolean, error?: Error): void => {
    if (isReachable) {
      this.#update({ isServerReachable: true, lastError: null });
    } else if (this.#state.isOnline) {
      this.#update({ lastError: error?.message ?? NO_ANSWER });
      this.#plan(0);
    }
  };

  /**
   * The explicit retry: checks at once, however recent the last check. Resolves with whether the connection is
   * there; rejects with what the check threw.
   */
  async retry(): Promise<boolean> {
    this.#follow(navigator.onLine);
    this.#update({ retryAttempts: this.#state.retryAttempts + 1 });
    return this.#state.isOnline && (await this.#check());
  }

  /** The screen that counts them is gone. */
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

  /** Checks after `delayMs`, or later where the 10 s since the last check ask for it. */
  #plan(delayMs: number): void {
    if (!this.#isStarted || !this.#state.isOnline) return;
    const untilAllowed = this.#askedAt + MIN_GAP_MS - Date.now();
    clearTimeout(this.#planned);
    this.#planned = setTimeout(() => this.#checkQuietly(), Math.max(delayMs, untilAllowed));
  }

  #checkQuietly(): void {
    // The error is in `lastError`.
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

  /** Changes the state; what it means that the connection is lost or regained is said here and nowhere else. */
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
