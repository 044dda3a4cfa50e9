import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replaceSnapshot } from './replace-snapshot.ts';

const FRAME_MS = 16;
let snapshot: HTMLElement;
let root: HTMLElement;
let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance', 'setTimeout', 'clearTimeout'] });
  snapshot = document.body.appendChild(document.createElement('div'));
  root = document.body.appendChild(document.createElement('div'));
  client = new QueryClient();
});
afterEach(() => {
  vi.useRealTimers();
  snapshot.remove();
  root.remove();
  client.clear();
});
const pass = (frames: number) => vi.advanceTimersByTimeAsync(frames * FRAME_MS);
const drawPage = () => root.append(document.createElement('h1'));

it('stays until the page is drawn', async () => {
  replaceSnapshot(snapshot, root, client);
  await pass(20);
  expect(snapshot.isConnected).toBe(true);
  drawPage();
  await pass(3);
  expect(snapshot.isConnected).toBe(false);
});

it('stays while the page is loading something that it does not have yet', async () => {
  let answer = (_: string) => {};
  const queryFn = () => new Promise<string>(resolve => (answer = resolve));
  const end = new QueryObserver(client, { queryKey: ['/api/startups'], queryFn }).subscribe(() => {});
  drawPage();
  replaceSnapshot(snapshot, root, client);
  await pass(20);
  expect(snapshot.isConnected).toBe(true);
  answer('there');
  await pass(3);
  expect(snapshot.isConnected).toBe(false);
  end();
});

it('goes after four seconds in any case', async () => {
  replaceSnapshot(snapshot, root, client);
  await vi.advanceTimersByTimeAsync(3900);
  expect(snapshot.isConnected).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(snapshot.isConnected).toBe(false);
});

it('has nothing to do on a page that the server has not drawn', () => {
  expect(() => replaceSnapshot(null, root, client)).not.toThrow();
});
