import type { ReplyEvent } from '@groundwork/api-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildMessage, buildProgress } from '../../test/samples.ts';
import { followReply } from './follow-reply.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }));
afterEach(() => void vi.useRealTimers());

const done = { event: 'done', data: buildMessage({ role: 'assistant' }) } as unknown as ReplyEvent;
const verdict = { event: 'verdict', data: { progress: buildProgress() } } as unknown as ReplyEvent;

/** A stream that the test writes to, and the events that were handed on. */
function follow() {
  const { readable, writable } = new TransformStream<ReplyEvent, ReplyEvent>(undefined, undefined, {
    highWaterMark: 100,
  });
  const writer = writable.getWriter();
  const seen: string[] = [];
  let written = 0;
  const reply = followReply(readable as unknown as AsyncIterable<ReplyEvent>, ({ event, data }) => {
    seen.push(event === 'delta' ? `${data.offset}:${data.text}` : event);
  });
  const settle = () => new Promise<void>(resolve => void setTimeout(resolve, 5));
  const push = async (...events: (string | ReplyEvent)[]) => {
    for (const event of events) {
      const isText = typeof event === 'string';
      await writer.write(isText ? { event: 'delta', data: { text: event, offset: written } } : event);
      if (isText) written += event.length;
    }
    await settle();
  };
  return { reply, seen, push, writer };
}

it('hands the first words on at once and those of a frame together', async () => {
  const { seen, push } = follow();
  await push('Good');
  expect(seen).toEqual(['0:Good']);
  await push(': ', 'a', ' day');
  expect(seen).toEqual(['0:Good']);
  vi.advanceTimersToNextFrame();
  expect(seen).toEqual(['0:Good', '4:: a day']);
});

it('hands words that come slowly on one by one', async () => {
  const { seen, push } = follow();
  await push('Good');
  vi.advanceTimersToNextFrame();
  await push(' day');
  expect(seen).toEqual(['0:Good', '4: day']);
});

it('keeps the order with what is no word', async () => {
  const { reply, seen, push } = follow();
  await push('Good', ' day', verdict, '.', done);
  expect(seen).toEqual(['0:Good', '4: day', 'verdict', '8:.', 'done']);
  await reply;
  vi.advanceTimersToNextFrame();
  expect(seen).toHaveLength(5);
});

it('joins only what belongs together', async () => {
  const { seen, push } = follow();
  const again = { event: 'delta', data: { text: 'od d', offset: 2 } } as ReplyEvent;
  await push('Good', ' d', again);
  expect(seen).toEqual(['0:Good', '4: d']);
  vi.advanceTimersToNextFrame();
  expect(seen).toEqual(['0:Good', '4: d', '2:od d']);
});

it('tells of a break after the words before it', async () => {
  const { reply, seen, push, writer } = follow();
  await push('Good', ' day');
  await writer.abort(new Error('cut'));
  await expect(reply).rejects.toThrow('cut');
  expect(seen).toEqual(['0:Good', '4: day']);
});
