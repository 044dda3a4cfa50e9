import { afterEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const HERE = Date.parse('2026-01-05T10:00:00Z');
const answerAt = (seconds: number) =>
  noteServerTime(new Response(null, { headers: { date: new Date(HERE + seconds * 1000).toUTCString() } }));
const ahead = () => (serverNow() - HERE) / 1000;

vi.useFakeTimers({ now: HERE, toFake: ['Date'] });
afterEach(() => answerAt(0));

it.each([300, -300])('takes over a clock that is %i seconds ahead', seconds => {
  answerAt(seconds);
  expect(ahead()).toBe(seconds);
});

it('does not jump by what the header rounds and its way takes', () => {
  answerAt(-2);
  expect(ahead()).toBe(0);
  answerAt(300);
  answerAt(298);
  expect(ahead()).toBe(300);
});

it('is right again when the clock here was set', () => {
  answerAt(300);
  answerAt(-1);
  expect(ahead()).toBe(0);
});

it('learns nothing from an answer without a date', () => {
  answerAt(300);
  noteServerTime(new Response(null));
  expect(ahead()).toBe(300);
});
