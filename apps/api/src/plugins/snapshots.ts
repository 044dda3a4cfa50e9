import { Worker } from 'node:worker_threads';
import type { FirstAnswer } from './first-answers.ts';

/** The page is not kept back for longer: it draws itself in any case. */
const WAIT_MS = 300;
/** With so many before it, a page would be late. They are drawn in turn, also those for which nobody waits any more. */
const MAX_ORDERS = 5;
/** No page takes so long: the thread has come to nothing. */
const STUCK_MS = 10_000;
/** Before a thread that ended by itself is followed by another. */
const PAUSE_MS = 60_000;

interface SnapshotRequest {
  url: string;
  isPhone: boolean;
  startupId: number | null;
  answers: readonly Pick<FirstAnswer, 'url' | 'status' | 'body'>[];
}

export interface Snapshot {
  /** '' when there is nothing to read. */
  html: string;
  /** What the page loaded: JSON. */
  queries: string;
}

export interface Snapshots {
  /** The page as it will look; nothing when it cannot be drawn in time. Never rejects. */
  draw: (page: SnapshotRequest) => Promise<Snapshot>;
  close: () => Promise<void>;
}

export const NO_SNAPSHOT: Snapshot = { html: '', queries: '[]' };

/**
 * Draws pages of the web app in a thread of their own, which nobody's chat waits for (decision record 053).
 *
 * @param file the web app's build for this, which answers each `{ id, page }` with `{ id, html, queries }` or `{ id, error }`
 * @param onError is told what a page could not be drawn for, and that the thread ended
 */
export function createSnapshots(file: string, onError: (error: unknown) => void): Snapshots {
  /** In their order; each until the thread has answered it. */
  const orders = new Map<number, { givenAt: number; answer: (snapshot: Snapshot) => void }>();
  let lastId = 0;
  let worker: Worker | null = null;
  let restAt = Number.NEGATIVE_INFINITY;

  const end = (ended: Worker) => {
    if (worker !== ended) return;
    worker = null;
    restAt = performance.now();
    for (const { answer } of orders.values()) answer(NO_SNAPSHOT);
    orders.clear();
  };
  const start = () => {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    started.on('message', ({ id, error, ...snapshot }: { id: number; error?: string } & Snapshot) => {
      if (error !== undefined) onError(new Error(error));
      orders.get(id)?.answer(error === undefined ? snapshot : NO_SNAPSHOT);
      orders.delete(id);
    });
    started.on('error', error => {
      onError(error);
      end(started);
    });
    started.on('exit', () => end(started));
    // It keeps no process alive.
    started.unref();
    return started;
  };
  worker = start();

  return {
    draw: async page => {
      if (!worker && performance.now() - restAt < PAUSE_MS) return NO_SNAPSHOT;
      const [oldest] = orders.values();
      const now = performance.now();
      if (oldest && now - oldest.givenAt > STUCK_MS) void worker?.terminate();
      if (orders.size >= MAX_ORDERS) return NO_SNAPSHOT;
      worker ??= start();
      lastId += 1;
      const id = lastId;
      worker.postMessage({ id, page });
      let late: NodeJS.Timeout | undefined;
      const snapshot = await new Promise<Snapshot>(answer => {
        orders.set(id, { givenAt: now, answer });
        late = setTimeout(answer, WAIT_MS, NO_SNAPSHOT);
      });
      clearTimeout(late);
      return snapshot;
    },
    close: async () => {
      const ended = worker;
      worker = null;
      restAt = Number.POSITIVE_INFINITY;
      await ended?.terminate();
    },
  };
}
