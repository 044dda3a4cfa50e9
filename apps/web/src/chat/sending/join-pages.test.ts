import { expect, it } from 'vitest';
import { buildMessage } from '../../test/samples.ts';
import { joinPages } from './join-pages.ts';

const founder = buildMessage({ id: 11, content: 'Tuesday in Leeds' });
const reply = buildMessage({ id: 12, role: 'assistant', content: '', status: 'generating', replyTo: 11 });
const grown = { ...reply, content: 'Good' };
const finished = { ...reply, content: 'Good: a day.', status: 'complete' as const };
const interrupted = { ...reply, content: 'Go', status: 'interrupted' as const };

/** As read over the network: equal, but new objects. */
const read = <T>(messages: T): T => structuredClone(messages);

it('keeps what was streamed when a page is behind it', () => {
  const known = [founder, grown];
  expect(joinPages(known, read([founder, { ...reply, content: 'Go' }]))).toBe(known);
});

it('takes the text of a page that is ahead', () => {
  expect(joinPages([founder, grown], read([founder, { ...reply, content: 'Good: a' }]))[1]?.content).toBe(
    'Good: a',
  );
});

it('does not fall back to the stored half after the end', () => {
  const shown = joinPages([founder, finished], read([founder, { ...reply, content: 'Go' }]));
  expect(shown[1]).toEqual(finished);
});

it('believes the stored version once it has ended', () => {
  expect(joinPages([founder, grown], read([founder, interrupted]))[1]).toEqual(interrupted);
});

it.each([
  ['was broken off here', interrupted],
  ['reads otherwise', { ...reply, content: 'Well' }],
])('follows a reply that is written again elsewhere and %s', (_, known) => {
  expect(joinPages([founder, known], read([founder, grown]))[1]).toEqual(grown);
});

it('keeps unchanged messages the same objects, and with all of them the list', () => {
  const known = [founder, finished];
  const next = buildMessage({ id: 13 });
  expect(joinPages(known, read([founder, finished]))).toBe(known);
  expect(joinPages(known, read([founder, finished, next])).slice(0, 2)).toEqual(known);
  expect(joinPages(known, read([founder, finished, next]))[0]).toBe(founder);
  expect(joinPages(known, read([founder, finished, next]))[1]).toBe(finished);
});

it('takes a list that the stream has changed as it is', () => {
  const changed = [founder, { ...reply, content: '' }];
  expect(joinPages([founder, finished], changed)).toBe(changed);
});
