import { Worker } from 'node:worker_threads';
import type { FirstAnswer } from './first-answers.ts';

/** The page is not kept back for longer: it draws itself in any case. */
const WAIT_MS = 300;
/** With so many before it, a page would be late. */
const MAX_WAITING = 8;
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
  const waiting = new Map<number, (snapshot: Snapshot) => void>();
  let orders = 0;
  let worker: Worker | null = null;
  let restAt = Number.NEGATIVE_INFINITY;

  const end = (ended: Worker) => {
    if (worker !== ended) return;
    worker = null;
    restAt = performance.now();
    for (const answer of waiting.values()) answer(NO_SNAPSHOT);
  };
  const start = () => {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    started.on('message', ({ id, error, ...snapshot }: { id: number; error?: string } & Snapshot) => {
      if (error !== undefined) onError(new Error(error));
      waiting.get(id)?.(error === undefined ? snapshot : NO_SNAPSHOT);
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
      if (waiting.size >= MAX_WAITING) return NO_SNAPSHOT;
      worker ??= start();
      orders += 1;
      const id = orders;
      worker.postMessage({ id, page });
      let late: NodeJS.Timeout | undefined;
      const snapshot = await new Promise<Snapshot>(resolve => {
        waiting.set(id, resolve);
        late = setTimeout(resolve, WAIT_MS, NO_SNAPSHOT);
      });
      clearTimeout(late);
      waiting.delete(id);
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
