import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createPageRenderer, type PageRenderer } from './page-renderer.ts';

/** Renders the URL and what the API answers for it; some URLs go wrong. */
const WORKER = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ port, url }) => {
  const end = answer => { port.postMessage(answer); port.close(); };
  if (url === '/ends') throw new Error('It ended');
  if (url === '/faulty') return end({ page: null, error: 'Cannot render' });
  if (url === '/never') return;
  port.on('message', ({ isLate, body }) => isLate ? port.close() : end({ page: { title: '', html: url + ' ' + body, state: '{}' } }));
  port.postMessage({ ask: '/api/of' + url });
});
`;
const WAIT_MS = 300;

let directory: string;
let file: string;
let open: PageRenderer[] = [];
const onError = vi.fn();
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'groundwork-renderer-'));
  file = path.join(directory, 'worker.mjs');
  await writeFile(file, WORKER);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  onError.mockClear();
  await Promise.all(open.map(({ close }) => close()));
  open = [];
});
afterAll(() => rm(directory, { recursive: true }));

async function begin() {
  const renderer = createPageRenderer(file, onError, 300);
  open.push(renderer);
  const render = async (url: string, user = 'ada') => {
    const ask = (path: string) =>
      path === '/api/of/slow'
        ? new Promise<never>(() => {})
        : Promise.resolve({ status: 200, body: `${user} ${path}` });
    return (
      (await renderer.render({ url, isPhone: false, isKnown: false, chosenId: null }, ask))?.html ?? null
    );
  };
  // The thread takes longer to start than a page waits.
  await vi.waitFor(async () => expect(await render('/begin')).toBe('/begin ada /api/of/begin'), {
    timeout: 10_000,
  });
  // From now on the test advances the time a page waits.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return render;
}

it('renders each page with what the API answers to whoever asked for it', async () => {
  const render = await begin();
  expect(await Promise.all([render('/a', 'ada'), render('/b', 'bea'), render('/a', 'cleo')])).toEqual([
    '/a ada /api/of/a',
    '/b bea /api/of/b',
    '/a cleo /api/of/a',
  ]);
  expect(onError).not.toHaveBeenCalled();
});

it('has nothing where a page cannot be rendered, and tells', async () => {
  const render = await begin();
  expect(await render('/faulty')).toBeNull();
  expect(onError).toHaveBeenCalledWith(new Error('Cannot render'));
  expect(await render('/next')).toContain('/next');
});

it('waits for none for long, and takes no more than it can render in time', async () => {
  const render = await begin();
  const slow = Array.from({ length: 5 }, () => render('/slow'));
  const answered: string[] = [];
  for (const one of slow) void one.then(() => answered.push('slow'));
  expect(await render('/one-too-many')).toBeNull();
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
  expect(answered).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await Promise.all(slow)).toEqual(Array(5).fill(null));
  await vi.waitFor(async () => expect(await render('/next')).toContain('/next'), { timeout: 10_000 });
});

it('ends a thread that hangs, and goes on with another', async () => {
  const render = await begin();
  const renderLate = async () => {
    const rendering = render('/never');
    vi.advanceTimersByTime(WAIT_MS);
    expect(await rendering).toBeNull();
  };
  await renderLate();
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 11_000);
  await renderLate();
  await vi.waitFor(async () => expect(await render('/next')).toBeNull(), { timeout: 10_000 });
  clock.mockReturnValue(now + 80_000);
  await vi.waitFor(async () => expect(await render('/later')).toContain('/later'), { timeout: 10_000 });
});

it('goes on without, when its thread ends', async () => {
  const render = await begin();
  expect(await Promise.all([render('/ends'), render('/never')])).toEqual([null, null]);
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: 'It ended' }));
  // A new thread is not started at once, as it may end the same way.
  expect(await render('/next')).toBeNull();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  await vi.waitFor(async () => expect(await render('/later')).toContain('/later'), { timeout: 10_000 });
});

it('ends with the server', async () => {
  const render = await begin();
  await open[0]?.close();
  expect(await render('/next')).toBeNull();
});
