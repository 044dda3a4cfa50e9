import { expect, it } from 'vitest';
import { relativeTime } from './session-item.tsx';

const now = Date.parse('2026-06-15T12:00:00.000Z');

it.each([
  ['2026-06-15T12:05:00.000Z', 'within the last hour'],
  ['2026-06-15T11:00:01.000Z', 'within the last hour'],
  ['2026-06-15T11:00:00.000Z', '1 hour ago'],
  ['2026-06-14T12:00:01.000Z', '23 hours ago'],
  ['2026-06-14T12:00:00.000Z', 'yesterday'],
  ['2026-06-09T12:00:00.000Z', '6 days ago'],
  ['2026-06-08T12:00:00.000Z', 'last week'],
  ['2026-04-10T12:00:00.000Z', '2 months ago'],
  ['2025-06-15T12:00:00.000Z', 'last year'],
])('says of %s: %s', (at, words) => {
  expect(relativeTime(at, now)).toBe(words);
});
