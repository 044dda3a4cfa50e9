import { type MessagePort, parentPort } from 'node:worker_threads';
import type { PageRequest } from '@groundwork/api-client';
import { renderPage } from './render-page.tsx';

// The worker thread that `apps/api/src/plugins/page-renderer.ts` starts. Each page comes with a port, through which it
// makes its requests and returns its result.

/** Newer versions of Node.js have these, but all users whose pages are rendered here would share them. */
for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);

let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (job: PageRequest & { port: MessagePort }) => {
  last = last.then(() => run(job));
});

async function run({ port, ...page }: PageRequest & { port: MessagePort }): Promise<void> {
  const late = new AbortController();
  try {
    port.postMessage({ page: await renderPage(page, askThrough(port, late), late.signal) });
  } catch (error) {
    const text = error instanceof Error ? error.stack : String(error);
    port.postMessage({ page: null, ...(!late.signal.aborted && { error: text }) });
  }
  port.close();
}

type FromServer = { isLate: true } | { isLate?: never; path: string; status: number; body: string };

/** A `fetch` that goes through the server's main thread. Rejects anything but GET: rendering must not write. */
function askThrough(port: MessagePort, late: AbortController): typeof fetch {
  const open = new Map<string, (answer: Response) => void>();
  port.on('message', (message: FromServer) => {
    if (message.isLate) return late.abort();
    const { path, status, body } = message;
    open.get(path)?.(new Response(body, { status, headers: { 'content-type': 'application/json' } }));
    open.delete(path);
  });
  return (input, init) => {
    const path = String(input);
    if (init?.method !== 'GET')
      return Promise.reject(new TypeError(`${init?.method} ${path} while rendering`));
    return new Promise(resolve => {
      open.set(path, resolve);
      port.postMessage({ ask: path });
    });
  };
}
