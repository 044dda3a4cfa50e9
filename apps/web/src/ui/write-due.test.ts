import { expect, it } from 'vitest';
import { writeDue } from './write-due.ts';

it.each([
  ['2026-12-02', 'Due 3 December 2026'],
  ['2026-12-03', 'Due today'],
  ['2026-12-04', 'Overdue since 3 December 2026'],
  ['2027-01-01', 'Overdue since 3 December 2026'],
])('on %s it says %s', (now, written) => {
  expect(writeDue('2026-12-03', now)).toBe(written);
});
