import { describe, expect, it } from 'vitest';
import { resumeReply, streamMessage } from '../../test/calls.ts';
import { fakeClock, settle } from '../../test/clock.ts';
import { sampleProgress } from '../../test/samples.ts';
import { json, mockNetwork, refuse } from '../../test/server.ts';
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
import { ApiError, InvalidResponseError, StreamEndedError } from './index.ts';

const { answer, seen: sent } = mockNetwork();
fakeClock();

const send = (signal?: AbortSignal) =>
  streamMessage({ startupId: 7, challengeId: 2, stepId: 3, content: 'Hi' }, { signal });
const begun = event('message', { userMessage: founder, reply });
const late = event('verdict', { progress: sampleProgress, questions: [], completedQuestionIds: [] });

describe('requestEvents', () => {
  it('yields the events in order, however the bytes are cut', async () => {
    const whole =
      begun +
      event('waiting', { for: 'check' }) +
      ': keep-alive\n\n' +
      event('delta', { text: 'Good: ', offset: 0 }) +
      event('verdict', { progress: sampleProgress, questions: [], completedQuestionIds: [31] }) +
      event('done', done);
    const pieces = whole.match(/[\s\S]{1,17}/g) ?? [];
    answer('post', '/api/messages', () => streamOf(...pieces));
    const { seen, names, error } = await collect(send());
    expect(error).toBeNull();
    expect(names).toEqual(['message', 'waiting', 'delta', 'verdict', 'done']);
    expect(seen[4]?.data).toEqual(done);
    expect(sent[0]?.headers.get('accept')).toBe('text/event-stream');
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('goes on after done, because a slow judge may follow, and then bears a broken connection', async () => {
    const stream = openStream();
    answer('post', '/api/messages', stream.response);
    const collected = collect(send());
    stream.push(event('done', done));
    await settle();
    stream.push(late);
    await settle();
    stream.breakOff();
    const { names, error } = await collected;
    expect(names).toEqual(['done', 'verdict']);
    expect(error).toBeNull();
  });

  it.each(['close', 'breakOff'] as const)('names a stream that ends early (%s)', async end => {
    const stream = openStream();
    answer('post', '/api/messages', stream.response);
    const collected = collect(send());
    stream.push(begun);
    await settle();
    stream[end]();
    const { names, error } = await collected;
    expect(names).toEqual(['message']);
    expect(error).toBeInstanceOf(StreamEndedError);
  });

  it('throws the refusal of an answer that is not a success', async () => {
    answer('post', '/api/messages', () => refuse(409, 'chat.reply_in_progress', 'Wait'));
    const { error } = await collect(send());
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'chat.reply_in_progress', statusCode: 409 });
  });

  it.each([
    ['an answer that is no stream', () => json(done)],
    ['data that is no JSON', () => streamOf('event: done\ndata: {oops\n\n')],
    ['data of another shape', () => streamOf(event('delta', { text: 1 }))],
  ])('refuses %s', async (_, response) => {
    answer('post', '/api/messages', response);
    expect((await collect(send())).error).toBeInstanceOf(InvalidResponseError);
  });

  it('ignores events it does not know', async () => {
    answer('post', '/api/messages', () =>
      streamOf(event('toString', {}), event('heartbeat', {}), event('done', done)),
    );
    expect((await collect(send())).names).toEqual(['done']);
  });

  it('takes what a newer server waits for as its words', async () => {
    answer('post', '/api/messages', () =>
      streamOf(event('waiting', { for: 'sources' }), event('done', done)),
    );
    expect((await collect(send())).seen[0]?.data).toEqual({ for: 'words' });
  });

  it('stops at once when aborted', async () => {
    const stream = directStream();
    stream.push(begun);
    const stop = new AbortController();
    const events = send(stop.signal);
    expect((await events.next()).value).toMatchObject({ event: 'message' });
    stop.abort();
    await expect(events.next()).rejects.toMatchObject({ name: 'AbortError' });
    await settle();
    expect(stream.isCancelled()).toBe(true);
  });

  it('gives the connection back when nobody reads on', async () => {
    const stream = directStream();
    stream.push(begun);
    for await (const _ of send()) break;
    await settle();
    expect(stream.isCancelled()).toBe(true);
  });

  it('picks a reply up at an offset', async () => {
    answer('get', '/api/messages/12/stream', () => streamOf(event('done', done)));
    await collect(resumeReply(12, 42));
    expect(sent[0]?.url).toContain('/api/messages/12/stream?offset=42');
  });
});
