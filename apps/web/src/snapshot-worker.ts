import { parentPort } from 'node:worker_threads';
import { drawSnapshot, type PageToDraw } from './draw-snapshot.tsx';

// Newer versions of Node.js have them, one for all whose pages are drawn here.
for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);

let last: Promise<void> = Promise.resolve();

// Orders come from `apps/api/src/plugins/snapshots.ts`, and are drawn in turn: see drawSnapshot.
parentPort?.on('message', ({ id, page }: { id: number; page: PageToDraw }) => {
  last = last.then(async () => {
    try {
      parentPort?.postMessage({ id, ...(await drawSnapshot(page)) });
    } catch (error) {
      parentPort?.postMessage({ id, error: error instanceof Error ? error.stack : String(error) });
    }
  });
});
