import { expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const NOW = Date.parse('2026-06-15T12:00:00.000Z');

it.each([
  ['2026-06-15T12:00:04.000Z', 'less than a minute ago'],
  ['2026-06-15T11:59:31.000Z', 'less than a minute ago'],
  ['2026-06-15T11:59:30.000Z', '1 minute ago'],
  ['2026-06-15T11:57:45.000Z', '2 minutes ago'],
  ['2026-06-15T11:15:31.000Z', '44 minutes ago'],
  ['2026-06-15T11:15:30.000Z', 'about 1 hour ago'],
  ['2026-06-15T10:30:00.000Z', 'about 2 hours ago'],
  ['2026-06-14T12:30:01.000Z', 'about 23 hours ago'],
  ['2026-06-14T12:30:00.000Z', '1 day ago'],
  ['2026-06-09T12:00:00.000Z', '6 days ago'],
  ['2026-05-17T00:00:01.000Z', '29 days ago'],
  ['2026-05-16T12:00:00.000Z', 'about 1 month ago'],
  ['2026-04-28T12:00:00.000Z', 'about 2 months ago'],
  ['2026-03-15T12:00:00.000Z', '3 months ago'],
  ['2025-06-15T12:00:00.000Z', 'about 1 year ago'],
  ['2023-06-15T12:00:00.000Z', 'about 3 years ago'],
])('%s was %s', (at, words) => {
  expect(timeAgo(at, NOW)).toBe(words);
});
