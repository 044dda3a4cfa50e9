/** How long a reader whose session was ended, here or by another process, may go on reading. */
const LOOK_MS = 2000;

interface WatchedSession {
  readers: number;
  ended: AbortController;
  timer: NodeJS.Timeout;
}

/** The sessions whose users read streams of this process: one look at each every two seconds, for all of its streams. */
export class ReadingSessions {
  readonly #isLive: (sessionId: number) => Promise<boolean>;
  readonly #watched = new Map<number, WatchedSession>();

  /** @param isLive is asked again and again. While it fails, the readers go on. */
  constructor(isLive: (sessionId: number) => Promise<boolean>) {
    this.#isLive = isLive;
  }

  /** Aborts when the session has ended. It is watched until `closed` aborts. */
  watch(sessionId: number, closed: AbortSignal): AbortSignal {
    const session = this.#watched.get(sessionId) ?? this.#begin(sessionId);
    if (closed.aborted) this.#leave(sessionId, session);
    else {
      session.readers += 1;
      const leave = () => {
        session.readers -= 1;
        this.#leave(sessionId, session);
      };
      closed.addEventListener('abort', leave, { once: true });
    }
    return session.ended.signal;
  }

  #begin(sessionId: number): WatchedSession {
    let looking = false;
    const look = async () => {
      if (looking) return;
      looking = true;
      if (!(await this.#isLive(sessionId).catch(() => true))) {
        this.#end(sessionId, session);
        session.ended.abort();
      }
      looking = false;
    };
    const timer = setInterval(() => void look(), LOOK_MS).unref();
    const session: WatchedSession = { readers: 0, ended: new AbortController(), timer };
    this.#watched.set(sessionId, session);
    return session;
  }

  #leave(sessionId: number, session: WatchedSession): void {
    if (session.readers === 0) this.#end(sessionId, session);
  }

  #end(sessionId: number, session: WatchedSession): void {
    clearInterval(session.timer);
    if (this.#watched.get(sessionId) === session) this.#watched.delete(sessionId);
  }
}
