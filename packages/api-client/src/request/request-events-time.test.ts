import { describe, expect, it } from 'vitest';
import { streamMessage } from '../../test/calls.ts';
import { advance, fakeClock, throughTime } from '../../test/clock.ts';
import { cut, hang, mockNetwork, refuse } from '../../test/server.ts';
import {
  collect,
  directStream,
  done,
  event,
  founder,
  openStream,
  reply,
  streamOf,
} from '../../test/streams.ts';

const { answer, seen: sent } = mockNetwork();
fakeClock();

const send = (signal?: AbortSignal) =>
  streamMessage({ startupId: 7, challengeId: 2, stepId: 3, content: 'Hi' }, { signal });
const begun = event('message', { userMessage: founder, reply });
const SLOW = 'AI operations are taking longer than expected. The system may be experiencing high demand.';

describe('the silence of a stream', () => {
  it('may not last longer than 60 s', async () => {
    const stream = directStream();
    const collected = collect(send());
    stream.push(begun);
    await advance(59_999);
    expect(stream.isCancelled()).toBe(false);
    await advance(1);
    const { names, error } = await collected;
    expect(names).toEqual(['message']);
    expect(error).toMatchObject({ name: 'TimeoutError', message: SLOW });
    expect(stream.isCancelled()).toBe(true);
  });

  it('is broken by every keep-alive, however long the reply takes', async () => {
    const stream = openStream();
    answer('post', '/api/messages', stream.response);
    const collected = collect(send());
    stream.push(begun);
    for (let minute = 0; minute < 5; minute += 1) {
      await advance(50_000);
      stream.push(': keep-alive\n\n');
    }
    await advance(50_000);
    stream.push(event('done', done));
    stream.close();
    const { names, error } = await collected;
    expect(names).toEqual(['message', 'done']);
    expect(error).toBeNull();
  });

  it('does not run while its reader is busy', async () => {
    const stream = openStream();
    answer('post', '/api/messages', stream.response);
    stream.push(begun);
    const events = send();
    await events.next();
    await advance(120_000);
    stream.push(event('done', done));
    expect((await events.next()).value).toMatchObject({ event: 'done' });
  });

  it('ends a reply that is finished without an error', async () => {
    const stream = openStream();
    answer('post', '/api/messages', stream.response);
    const collected = collect(send());
    stream.push(event('done', done));
    await advance(60_000);
    expect(await collected).toMatchObject({ names: ['done'], error: null });
  });
});

describe('a stream is tried again', () => {
  it.each([
    ['a connection that fails', cut],
    ['a 5xx', () => refuse(503, 'coach.unavailable')],
    ['headers that do not come', hang],
  ])('after %s, under the same key', async (_, broken) => {
    answer('post', '/api/messages', broken, () => streamOf(event('done', done)));
    expect(await throughTime(collect(send()))).toMatchObject({ names: ['done'], error: null });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'));
  });

  it('twice at most', async () => {
    answer('post', '/api/messages', cut);
    expect(await throughTime(collect(send()))).toMatchObject({ error: { name: 'NetworkError' } });
    expect(sent).toHaveLength(3);
  });

  it('not once its headers have arrived', async () => {
    const stream = openStream();
    answer('post', '/api/messages', stream.response);
    const collected = collect(send());
    await advance(0);
    stream.breakOff();
    expect(await throughTime(collected)).toMatchObject({ error: { name: 'StreamEndedError' } });
    expect(sent).toHaveLength(1);
  });

  it('not when its caller has left, who does not wait either', async () => {
    answer('post', '/api/messages', cut);
    const leave = new AbortController();
    const collected = collect(send(leave.signal));
    await advance(0);
    leave.abort();
    expect(await collected).toMatchObject({ error: { name: 'AbortError' } });
    await advance(60_000);
    expect(sent).toHaveLength(1);
  });
});
