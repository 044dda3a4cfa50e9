import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { buildMessage, sampleProgress } from '../../test/samples.ts';
import { mockNetwork, ORIGIN } from '../../test/server.ts';
import type { ReplyEvent } from '../contracts/messages.ts';
import { resumeReply, streamMessage } from '../endpoints/index.ts';
import { ApiError, InvalidResponseError, StreamEndedError } from './index.ts';

const network = mockNetwork();
const founder = buildMessage({ id: 11, content: 'Tuesday our receptionist lost 40 minutes' });
const reply = buildMessage({ id: 12, role: 'assistant', content: '', status: 'generating', replyTo: 11 });
const finished = { ...reply, content: 'Good: a day and a number.', status: 'complete' as const };
const done = { ...finished, userMessage: founder, autoCompletionTriggered: false, completedQuestionIds: [] };
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A body sent in the given pieces; the last step either closes it or breaks the connection. */
function streamOf(pieces: readonly string[], end: 'close' | 'break' | 'hang' = 'close') {
  const encoder = new TextEncoder();
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = pieces[next];
      next += 1;
      if (piece !== undefined) return controller.enqueue(encoder.encode(piece));
      if (end === 'close') return controller.close();
      // An error discards what is still queued: let it be read first, as on a real socket.
      if (end === 'break') {
        await new Promise(resolve => setTimeout(resolve, 20));
        return controller.error(new TypeError('terminated'));
      }
      await new Promise(() => {});
    },
  });
  return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

const send = (signal?: AbortSignal) =>
  streamMessage({ startupId: 7, challengeId: 2, stepId: 3, content: 'Hi' }, { signal });

async function collect(events: AsyncIterable<ReplyEvent>) {
  const seen: ReplyEvent[] = [];
  let error: unknown = null;
  try {
    for await (const item of events) seen.push(item);
  } catch (thrown) {
    error = thrown;
  }
  return { seen, names: seen.map(item => item.event), error };
}

const answerWith = (response: () => Response) => {
  let asked: Request | undefined;
  network.use(
    http.post(`${ORIGIN}/api/messages`, ({ request }) => {
      asked = request;
      return response();
    }),
  );
  return () => asked;
};

describe('requestEvents', () => {
  it('yields the events in order, however the bytes are cut', async () => {
    const whole =
      event('message', { userMessage: founder, reply }) +
      ': keep-alive\n\n' +
      event('delta', { text: 'Good: ', offset: 0 }) +
      event('verdict', { progress: sampleProgress, questions: [], completedQuestionIds: [31] }) +
      event('done', done);
    const pieces = whole.match(/[\s\S]{1,17}/g) ?? [];
    const asked = answerWith(() => streamOf(pieces));
    const { seen, names, error } = await collect(send());
    expect(error).toBeNull();
    expect(names).toEqual(['message', 'delta', 'verdict', 'done']);
    expect(seen[3]?.data).toEqual(done);
    expect(asked()?.headers.get('accept')).toBe('text/event-stream');
    expect(asked()?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('goes on after done, because a slow judge may follow', async () => {
    const late = event('verdict', { progress: sampleProgress, questions: [], completedQuestionIds: [] });
    answerWith(() => streamOf([event('done', done), late], 'break'));
    const { names, error } = await collect(send());
    expect(names).toEqual(['done', 'verdict']);
    expect(error).toBeNull();
  });

  it.each(['close', 'break'] as const)('names a stream that ends early (%s)', async end => {
    answerWith(() => streamOf([event('message', { userMessage: founder, reply })], end));
    const { names, error } = await collect(send());
    expect(names).toEqual(['message']);
    expect(error).toBeInstanceOf(StreamEndedError);
  });

  it('throws the refusal of an answer that is not a success', async () => {
    const body = { statusCode: 409, code: 'chat.reply_in_progress', error: 'Conflict', message: 'Wait' };
    answerWith(() => HttpResponse.json(body, { status: 409 }));
    const { error } = await collect(send());
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'chat.reply_in_progress', statusCode: 409 });
  });

  it.each([
    ['an answer that is no stream', () => HttpResponse.json(done)],
    ['data that is no JSON', () => streamOf(['event: done\ndata: {oops\n\n'])],
    ['data of another shape', () => streamOf([event('delta', { text: 1 })])],
  ])('refuses %s', async (_, response) => {
    answerWith(response);
    expect((await collect(send())).error).toBeInstanceOf(InvalidResponseError);
  });

  it('ignores events it does not know', async () => {
    answerWith(() => streamOf([event('toString', {}), event('heartbeat', {}), event('done', done)]));
    expect((await collect(send())).names).toEqual(['done']);
  });

  it('stops at once when aborted', async () => {
    answerWith(() => streamOf([event('message', { userMessage: founder, reply })], 'hang'));
    const stop = new AbortController();
    const events = send(stop.signal);
    expect((await events.next()).value).toMatchObject({ event: 'message' });
    stop.abort();
    await expect(events.next()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('picks a reply up at an offset', async () => {
    let url = '';
    network.use(
      http.get(`${ORIGIN}/api/messages/12/stream`, ({ request }) => {
        url = request.url;
        return streamOf([event('done', done)]);
      }),
    );
    await collect(resumeReply(12, 42));
    expect(url).toContain('/api/messages/12/stream?offset=42');
  });
});
