import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { PageRequest, RenderedPage } from '@groundwork/api-client/contracts';

/** With this many under way the next would be late, because they are rendered one after the other. */
const MAX_JOBS = 5;
/** No page takes so long: the thread hangs. */
const STUCK_MS = 10_000;
/** Before a thread that ended by itself is followed by another. */
const PAUSE_MS = 60_000;

export interface ApiAnswer {
  status: number;
  body: string;
}

export interface PageRenderer {
  /**
   * The page, or null when it is not there in time. Never rejects.
   * @param ask asks the API for a path in the user's name
   */
  render: (page: PageRequest, ask: (path: string) => Promise<ApiAnswer>) => Promise<RenderedPage | null>;
  close: () => Promise<void>;
}

/**
 * Renders pages of the web app in a thread of their own, which nobody's chat waits for (decision record 053).
 *
 * @param file the web app's build for it (`apps/web/src/render-worker.ts`)
 * @param onError is told why a page could not be rendered, and that the thread ended
 * @param waitMs a page is not kept back for longer: without it, the app renders itself in the browser
 */
export function createPageRenderer(
  file: string,
  onError: (error: unknown) => void,
  waitMs: number,
): PageRenderer {
  let worker: Worker | null = null;
  /** The ports of unfinished pages, in their order. */
  const jobs = new Set<MessagePort>();
  let movedAt = 0;
  let restsUntil = 0;

  const rest = (ended: Worker) => {
    if (worker !== ended) return;
    worker = null;
    jobs.clear();
    restsUntil = performance.now() + PAUSE_MS;
  };
  const start = () => {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    started.on('error', error => {
      onError(error);
      rest(started);
    });
    started.on('exit', () => rest(started));
    // It keeps no process alive.
    started.unref();
    return started;
  };
  worker = start();

  return {
    render: async (page, ask) => {
      const now = performance.now();
      if (worker && jobs.size > 0 && now - movedAt > STUCK_MS) {
        void worker.terminate();
        rest(worker);
      }
      if (jobs.size >= MAX_JOBS || (!worker && now < restsUntil)) return null;
      worker ??= start();
      if (jobs.size === 0) movedAt = now;
      // The thread closes its end when it is done with the page; when it ends itself, that closes too.
      const { port1: port, port2 } = new MessageChannel();
      jobs.add(port);
      worker.postMessage({ ...page, port: port2 }, [port2]);
      return new Promise(resolve => {
        let rendered: RenderedPage | null = null;
        const giveUp = () => {
          port.postMessage({ isLate: true });
          resolve(null);
        };
        const late = setTimeout(giveUp, waitMs);
        port.on('message', ({ ask: path, error, page }) => {
          if (path !== undefined) ask(path).then(answer => port.postMessage({ path, ...answer }), giveUp);
          else rendered = page;
          if (error !== undefined) onError(new Error(error));
        });
        port.on('close', () => {
          clearTimeout(late);
          jobs.delete(port);
          movedAt = performance.now();
          resolve(rendered);
        });
      });
    },
    close: async () => {
      const ended = worker;
      worker = null;
      restsUntil = Number.POSITIVE_INFINITY;
      await ended?.terminate();
    },
  };
}
