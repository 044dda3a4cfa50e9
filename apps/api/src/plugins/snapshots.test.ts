import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createSnapshots, type Snapshots } from './snapshots.ts';

/** Draws the address; some addresses go wrong. */
const WORKER = `
import { existsSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id, page }) => {
  if (page.url === '/ends') throw new Error('It ended');
  if (page.url === '/faulty') parentPort.postMessage({ id, error: 'Cannot draw' });
  else if (page.url === '/late') {
    const looking = setInterval(() => {
      if (!existsSync(new URL('at-last', import.meta.url))) return;
      clearInterval(looking);
      parentPort.postMessage({ id, html: 'late', queries: '[]' });
    }, 10);
  }
  else if (page.url !== '/never') parentPort.postMessage({ id, html: '<h1>' + page.url + '</h1>', queries: '[]' });
});
`;

let directory: string;
let file: string;
let open: Snapshots[] = [];
const onError = vi.fn();
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'groundwork-snapshots-'));
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
  const snapshots = createSnapshots(file, onError);
  open.push(snapshots);
  const draw = async (url: string) =>
    (await snapshots.draw({ url, isPhone: false, startupId: null, answers: [] })).html;
  // The thread needs longer to begin than a page waits.
  await vi.waitFor(async () => expect(await draw('/begin')).toBe('<h1>/begin</h1>'), { timeout: 10_000 });
  // From now on the time that a page waits passes when the test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return draw;
}
const WAIT_MS = 300;

it('draws each page for whoever asked for it', async () => {
  const draw = await begin();
  expect(await Promise.all(['/a', '/b', '/a'].map(draw))).toEqual([
    '<h1>/a</h1>',
    '<h1>/b</h1>',
    '<h1>/a</h1>',
  ]);
  expect(onError).not.toHaveBeenCalled();
});

it('has nothing where a page cannot be drawn, and tells', async () => {
  const draw = await begin();
  expect(await draw('/faulty')).toBe('');
  expect(onError).toHaveBeenCalledWith(new Error('Cannot draw'));
  expect(await draw('/next')).toBe('<h1>/next</h1>');
});

it('waits for none for long, and takes no more than it can draw in time', async () => {
  const draw = await begin();
  const late = Array.from({ length: 5 }, () => draw('/late'));
  const answered: string[] = [];
  for (const one of late) void one.then(() => answered.push('late'));
  expect(await draw('/one-too-many')).toBe('');
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
  expect(answered).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await Promise.all(late)).toEqual(Array(5).fill(''));
  // Nobody waits for them any more, but they are still to be drawn.
  expect(await draw('/one-too-many')).toBe('');
  await writeFile(path.join(directory, 'at-last'), '');
  await vi.waitFor(async () => expect(await draw('/next')).toBe('<h1>/next</h1>'), { timeout: 10_000 });
});

it('ends a thread that answers no more, and goes on with another', async () => {
  const draw = await begin();
  const drawLate = async () => {
    const drawing = draw('/never');
    vi.advanceTimersByTime(WAIT_MS);
    expect(await drawing).toBe('');
  };
  await drawLate();
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 11_000);
  await drawLate();
  await vi.waitFor(async () => expect(await draw('/next')).toBe(''), { timeout: 10_000 });
  clock.mockReturnValue(now + 80_000);
  await vi.waitFor(async () => expect(await draw('/later')).toBe('<h1>/later</h1>'), { timeout: 10_000 });
});

it('goes on without, when its thread ends', async () => {
  const draw = await begin();
  expect(await Promise.all([draw('/ends'), draw('/never')])).toEqual(['', '']);
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: 'It ended' }));
  // Not at once another one: it may end the same way.
  expect(await draw('/next')).toBe('');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  await vi.waitFor(async () => expect(await draw('/later')).toBe('<h1>/later</h1>'), { timeout: 10_000 });
});

it('ends with the server', async () => {
  const draw = await begin();
  const [snapshots] = open;
  await snapshots?.close();
  expect(await draw('/next')).toBe('');
});
