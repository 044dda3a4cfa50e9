import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { buildReplyInput } from '../../test/fake-openai/coach-inputs.ts';
import { collectReply } from '../../test/fake-openai/collect-reply.ts';
import type { Behaviour } from '../../test/fake-openai/exchange.ts';
import { fails, rateLimited, refusesMentions, staysSilent } from '../../test/fake-openai/faults.ts';
import {
  cutsAfter,
  gatedReply,
  lingersAfter,
  neverEnds,
  says,
  stallsAfter,
} from '../../test/fake-openai/replies.ts';
import { useFakeOpenAi } from '../../test/fake-openai/use-fake-openai.ts';
import { openStream } from '../../test/fake-openai/wire.ts';

import type { CoachProvider } from '../provider.ts';
import { createOpenAiCoach, type OpenAiCoachOptions } from './openai-coach.ts';

const KEY = 'sk-secret-of-ours';
const fake = useFakeOpenAi();

function buildCoach(options: Partial<OpenAiCoachOptions> = {}): CoachProvider {
  return createOpenAiCoach({
    apiKey: KEY,
    baseUrl: fake.url,
    model: 'chat-model',
    judgeModel: 'judge-model',
    isThinkingTagged: true,
    maxRetries: 0,
    timeouts: { firstByteMs: 1500, idleMs: 1500 },
    ...options,
  });
}

describe('a good answer', () => {
  test('arrives chunk by chunk, in order, with the usage last', async () => {
    fake.reply.next(says(['One ', 'two ', 'three'], { usage: { inputTokens: 12, outputTokens: 3 } }));
    const { signal } = new AbortController();
    const { chunks, failure } = await collectReply(buildCoach(), { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(failure).toBeUndefined();
    expect(chunks).toEqual([
      { type: 'text', text: 'One ' },
      { type: 'text', text: 'two ' },
      { type: 'text', text: 'three' },
      { type: 'usage', usage: { model: 'chat-model', inputTokens: 12, outputTokens: 3 } },
    ]);
  });

  test('is handed on as it comes, not at its end', async () => {
    const gated = gatedReply(['first', 'second']);
    fake.reply.next(gated.behaviour);
    const reply = buildCoach().reply(buildReplyInput(), { signal: new AbortController().signal });
    const chunks = reply[Symbol.asyncIterator]();
    gated.release();
    expect((await chunks.next()).value).toEqual({ type: 'text', text: 'first' });
    gated.release();
    expect((await chunks.next()).value).toEqual({ type: 'text', text: 'second' });
  });

  test('needs no usage and no [DONE]', async () => {
    fake.reply.next(says('All good.', { usage: null }), exchange => {
      const stream = openStream(exchange);
      stream.text('All good.');
      stream.finish('stop');
      exchange.response.end();
    });
    for (let call = 0; call < 2; call += 1) {
      const { chunks, text, failure } = await collectReply(buildCoach());
      expect(failure).toBeUndefined();
      expect(text).toBe('All good.');
      expect(chunks.some(chunk => chunk.type === 'usage')).toBe(false);
    }
  });

  test('is not spoilt by a server that keeps the connection open, or loses it, after the last word', async () => {
    fake.reply.next(lingersAfter(['Done.']), exchange => {
      lingersAfter(['Done.'])(exchange);
      setTimeout(() => exchange.response.destroy(), 20);
    });
    for (let call = 0; call < 2; call += 1) {
      const { text, failure } = await collectReply(buildCoach());
      expect(failure).toBeUndefined();
      expect(text).toBe('Done.');
    }
  });

  test('loses leading blank lines and characters that the database cannot hold', async () => {
    fake.reply.next(says(['\n\n', ' Hel\0lo', ' there']));
    expect((await collectReply(buildCoach())).text).toBe('Hello there');
  });

  test('is read past what a server adds of its own', async () => {
    fake.reply.next(exchange => {
      const stream = openStream(exchange);
      stream.raw(': keep-alive\n\n');
      stream.raw('data: {"object":"ping"}\n\n');
      stream.delta({ content: [{ type: 'thinking' }], reasoning_content: 'Hm.' });
      stream.text('Answer.');
      stream.finish('eos');
      stream.done();
    });
    expect(await collectReply(buildCoach())).toMatchObject({ text: 'Answer.', failure: undefined });
  });

  test('is not cut short by a reader that takes its time', async () => {
    fake.reply.next(says(['x', 'y', 'z']));
    const texts: string[] = [];
    const coach = buildCoach({ timeouts: { firstByteMs: 1500, idleMs: 300 } });
    for await (const chunk of coach.reply(buildReplyInput(), { signal: new AbortController().signal })) {
      if (chunk.type === 'text') texts.push(chunk.text);
      await new Promise(resolve => setTimeout(resolve, 400));
    }
    expect(texts).toEqual(['x', 'y', 'z']);
  });

  test('carries the sources of an assistant that searches, web addresses only', async () => {
    const cites: Behaviour = exchange => {
      const stream = openStream(exchange);
      stream.text('See there.');
      const urls = ['https://example.org/a', 'javascript:alert(1)', 'https://example.org/a', 'nonsense'];
      stream.delta({ annotations: urls.map(url => ({ type: 'url_citation', url_citation: { url } })) });
      stream.finish('stop');
      stream.done();
    };
    fake.reply.next(cites, cites);
    const assistant = { name: 'Ada', systemPrompt: '', webSearchEnabled: true };
    const searched = await collectReply(buildCoach(), { input: buildReplyInput({ assistant }) });
    expect(searched.chunks).toContainEqual({ type: 'citations', urls: ['https://example.org/a'] });
    expect((await collectReply(buildCoach())).chunks.some(chunk => chunk.type === 'citations')).toBe(false);
  });
});

describe('attempts', () => {
  test('a short rate limit and a 500 are tried again, once', async () => {
    const coach = buildCoach({ maxRetries: 1, timeouts: { firstByteMs: 5000 } });
    fake.reply.next(rateLimited({ retryAfterMs: 5 }), says('Here.'));
    expect((await collectReply(coach)).text).toBe('Here.');
    fake.reply.next(
      fails(500, {}, { 'retry-after-ms': '5' }),
      fails(502, {}, { 'retry-after-ms': '5' }),
      says('Never.'),
    );
    expect((await collectReply(coach)).failure).toMatchObject({ code: 'coach.unavailable' });
    expect(fake.requests).toHaveLength(4);
  });

  test('a connection lost before the first word is tried again, and what it had said is forgotten', async () => {
    const coach = buildCoach({ maxRetries: 1, timeouts: { firstByteMs: 5000 } });
    fake.reply.next(cutsAfter([]), says('Here.', { usage: null }));
    expect(await collectReply(coach)).toMatchObject({
      chunks: [{ type: 'text', text: 'Here.' }],
      failure: undefined,
    });
    fake.reply.next(cutsAfter([]), cutsAfter([]), says('Never.'));
    expect((await collectReply(coach)).failure).toMatchObject({ code: 'coach.interrupted' });
    expect(fake.requests).toHaveLength(4);
  });

  test('a long wait is left to the founder', async () => {
    fake.reply.next(rateLimited({ retryAfter: 20 }));
    const { failure } = await collectReply(buildCoach({ maxRetries: 1 }));
    expect(failure).toMatchObject({ code: 'coach.rate_limited', retryAfter: 20 });
    expect(fake.requests).toHaveLength(1);
  });

  test('nothing is tried again once words have been shown, nor with a wrong key', async () => {
    fake.reply.next(cutsAfter(['Half']), fails(401));
    const coach = buildCoach({ maxRetries: 3 });
    expect((await collectReply(coach)).text).toBe('Half');
    await collectReply(coach);
    expect(fake.requests).toHaveLength(2);
  });

  test('fields that a server does not know are left out, and stay so', async () => {
    const coach = buildCoach();
    fake.reply.always(refusesMentions(['max_completion_tokens', 'stream_options'], says('Plain.')));
    expect((await collectReply(coach)).text).toBe('Plain.');
    expect((await collectReply(coach)).text).toBe('Plain.');
    expect(fake.requests.map(request => Object.keys(request.body).toSorted())).toEqual([
      ['max_completion_tokens', 'messages', 'model', 'stream', 'stream_options'],
      ['max_tokens', 'messages', 'model', 'stream', 'stream_options'],
      ['max_tokens', 'messages', 'model', 'stream'],
      ['max_tokens', 'messages', 'model', 'stream'],
    ]);
  });

  test('one bad request does not cost the next its usage', async () => {
    const coach = buildCoach();
    fake.reply.next(fails(400), fails(400), fails(400), fails(400));
    expect((await collectReply(coach)).failure).toMatchObject({ code: 'coach.unavailable' });
    expect((await collectReply(coach)).chunks.at(-1)?.type).toBe('usage');
  });
});

describe('limits', () => {
  test('a reply without end is ended, and kept', async () => {
    fake.reply.next(neverEnds('word '.repeat(200)));
    const { text, failure } = await collectReply(buildCoach());
    expect(failure).toBeUndefined();
    expect(text).toHaveLength(40_000);
    await fake.requests[0]?.ended;
    expect(fake.requests[0]?.hungUp).toBe(true);
  });

  test('a reply that trickles is ended after its time, and kept', async () => {
    fake.reply.next(neverEnds('word '));
    const { text, failure } = await collectReply(buildCoach({ timeouts: { totalMs: 800 } }));
    expect(failure).toBeUndefined();
    expect(text).toContain('word');
  });

  test('chunks without words do not hold the line open for good', async () => {
    fake.reply.next(neverEnds(''));
    const { failure } = await collectReply(buildCoach({ timeouts: { totalMs: 800 } }));
    expect(failure).toMatchObject({ code: 'coach.timeout' });
  });
});

describe('abort', () => {
  test('in the middle of a reply ends the request, with the caller’s own reason', async () => {
    const gated = gatedReply(['first', 'second']);
    fake.reply.next(gated.behaviour);
    gated.release();
    const controller = new AbortController();
    const reason = new Error('stopped by the founder');
    const reply = buildCoach({ timeouts: {} }).reply(buildReplyInput(), { signal: controller.signal });
    const chunks = reply[Symbol.asyncIterator]();
    await chunks.next();
    controller.abort(reason);
    await expect(chunks.next()).rejects.toBe(reason);
    await fake.requests[0]?.ended;
    expect(fake.requests[0]?.hungUp).toBe(true);
  });

  test('holds back what had already arrived', async () => {
    fake.reply.next(says(['first', 'second', 'third']));
    const controller = new AbortController();
    const chunks = buildCoach()
      .reply(buildReplyInput(), { signal: controller.signal })
      [Symbol.asyncIterator]();
    await chunks.next();
    controller.abort();
    await expect(chunks.next()).rejects.toHaveProperty('name', 'AbortError');
  });

  test('before the first byte, and between two attempts', async () => {
    for (const behaviour of [staysSilent(), rateLimited({ retryAfter: 2 })]) {
      fake.reset();
      fake.reply.next(behaviour);
      const controller = new AbortController();
      const reply = collectReply(buildCoach({ maxRetries: 1, timeouts: {} }), { signal: controller.signal });
      const request = await fake.waitForRequest('reply');
      await sleep(30);
      controller.abort();
      // Otherwise the first would wait forever and the second would retry.
      expect((await reply).failure).toHaveProperty('name', 'AbortError');
      await request.ended;
      expect(fake.requests).toHaveLength(1);
    }
  });

  test('before the call sends nothing', async () => {
    const { failure } = await collectReply(buildCoach(), { signal: AbortSignal.abort() });
    expect(failure).toHaveProperty('name', 'AbortError');
    expect(fake.requests).toEqual([]);
  });

  test('a reader that leaves ends the request too', async () => {
    fake.reply.next(stallsAfter(['first']));
    const reply = buildCoach().reply(buildReplyInput(), { signal: new AbortController().signal });
    for await (const chunk of reply) if (chunk.type === 'text') break;
    await fake.requests[0]?.ended;
    expect(fake.requests[0]?.hungUp).toBe(true);
  });
});

test('a server without a key gets no Authorization header', async () => {
  await collectReply(buildCoach({ apiKey: undefined }));
  await collectReply(buildCoach());
  expect(fake.requests.map(request => request.headers.authorization)).toEqual([undefined, `Bearer ${KEY}`]);
});
