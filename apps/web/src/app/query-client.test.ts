import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import type { PathKey } from './query-keys.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Observes a query and returns its mocked fetch. */
function watch(client: ReturnType<typeof createQueryClient>, queryKey: PathKey) {
  const fetched = vi.fn(async () => ({ at: Date.now() }));
  new QueryObserver(client, { queryKey, queryFn: fetched }).subscribe(() => {});
  return fetched;
}

const succeed = (client: ReturnType<typeof createQueryClient>) =>
  new MutationObserver(client, { mutationFn: async () => 'done' }).mutate();

it('refetches what is on screen once, 300 ms after the last of a burst of mutations', async () => {
  const client = createQueryClient();
  const startups = watch(client, ['/api/startups']);
  await vi.advanceTimersByTimeAsync(0);
  await succeed(client);
  await vi.advanceTimersByTimeAsync(200);
  await succeed(client);
  await vi.advanceTimersByTimeAsync(299);
  expect(startups).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(startups).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(startups).toHaveBeenCalledTimes(2);
});

it('refetches what a mutation wrote into the cache itself, too', async () => {
  const client = createQueryClient();
  const startups = watch(client, ['/api/startups']);
  await vi.advanceTimersByTimeAsync(0);
  const create = {
    mutationFn: async () => 'Routely',
    onSuccess: () => client.setQueryData(['/api/startups'], { at: 0 }),
  };
  await new MutationObserver(client, create).mutate();
  await vi.advanceTimersByTimeAsync(300);
  expect(startups).toHaveBeenCalledTimes(2);
});

it('makes what is off screen stale at once, without fetching it', async () => {
  const client = createQueryClient();
  client.setQueryData(['/api/challenges'], []);
  await succeed(client);
  expect(client.getQueryState(['/api/challenges'])?.isInvalidated).toBe(true);
});

it('leaves out the list of a chat that is streaming', async () => {
  const client = createQueryClient();
  const chat = watch(client, ['/api/messages', '7/2/3']);
  const other = watch(client, ['/api/messages', '7/2/4']);
  await vi.advanceTimersByTimeAsync(0);
  const streaming = { mutationKey: ['/api/messages', '7/2/3'], mutationFn: () => new Promise(() => {}) };
  void new MutationObserver(client, streaming).mutate();
  await succeed(client);
  await vi.advanceTimersByTimeAsync(300);
  expect(chat).toHaveBeenCalledTimes(1);
  expect(other).toHaveBeenCalledTimes(2);
});
