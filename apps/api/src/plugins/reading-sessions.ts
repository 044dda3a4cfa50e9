/** How long a reader may continue after their session was ended, here or by another process. */
const LOOK_MS = 2000;

interface WatchedSession {
  readers: number;
  ended: AbortController;
}

/** The sessions whose users read streams of this process: one look every two seconds, for all of them. */
export class ReadingSessions {
  readonly #listLive: (sessionIds: number[]) => Promise<readonly number[]>;
  readonly #watched = new Map<number, WatchedSession>();
  #timer: NodeJS.Timeout | null = null;
  #looking = false;

  /** @param listLive is asked again and again which have not ended. While it fails, the readers go on. */
  constructor(listLive: (sessionIds: number[]) => Promise<readonly number[]>) {
    this.#listLive = listLive;
  }

  /** Aborts when the session has ended. It is watched until `closed` aborts. */
  watch(sessionId: number, closed: AbortSignal): AbortSignal {
    const session = this.#watched.get(sessionId) ?? { readers: 0, ended: new AbortController() };
    if (closed.aborted) return session.ended.signal;
    this.#watched.set(sessionId, session);
    this.#timer ??= setInterval(() => void this.#look(), LOOK_MS).unref();
    session.readers += 1;
    const leave = () => {
      session.readers -= 1;
      if (session.readers === 0) this.#forget(sessionId, session);
    };
    closed.addEventListener('abort', leave, { once: true });
    return session.ended.signal;
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    const asked = [...this.#watched];
    const ids = asked.map(([id]) => id);
    const live = new Set(await this.#listLive(ids).catch(() => ids));
    this.#looking = false;
    for (const [id, session] of asked) {
      if (live.has(id)) continue;
      this.#forget(id, session);
      session.ended.abort();
    }
  }

  #forget(sessionId: number, session: WatchedSession): void {
    if (this.#watched.get(sessionId) === session) this.#watched.delete(sessionId);
    if (this.#watched.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
