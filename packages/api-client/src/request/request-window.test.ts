import { expect, it } from 'vitest';
import { countRequest, isBlocked, isPast, NEW_WINDOW } from './request-window.ts';

const after = (times: number[]) => times.reduce(countRequest, NEW_WINDOW);
const burst = (count: number, now = 0) => Array.from({ length: count }, () => now);

it('blocks with the 26th request in 15 s', () => {
  expect(isBlocked(after(burst(25)), 0)).toBe(false);
  expect(isBlocked(after(burst(26)), 0)).toBe(true);
  expect(isBlocked(after([...burst(25), 14_999]), 14_999)).toBe(true);
});

it('does not count requests that are older than 15 s', () => {
  expect(isBlocked(after([...burst(25), 15_000]), 15_000)).toBe(false);
});

it('lets requests through again 5 s later, and counts anew', () => {
  const blocked = after([...burst(26), 4_999]);
  expect(isBlocked(blocked, 4_999)).toBe(true);
  expect(blocked.sentAt).toHaveLength(27);
  const free = countRequest(blocked, 5_000);
  expect(isBlocked(free, 5_000)).toBe(false);
  expect(free.sentAt).toEqual([5_000]);
  const again = burst(24, 6_000).reduce(countRequest, free);
  expect(isBlocked(again, 6_000)).toBe(false);
  expect(isBlocked(countRequest(again, 6_000), 6_000)).toBe(true);
});

it('is past when no request counts any more', () => {
  expect(isPast(after([0]), 14_999)).toBe(false);
  expect(isPast(after([0]), 15_000)).toBe(true);
});
