import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeOpenAi, startFakeOpenAi } from './fake-openai.ts';
import { fails, hangsUp, held, rateLimited, sends, staysSilent } from './faults.ts';
import { gatedReply, says, stallsAfter } from './replies.ts';

let fake: FakeOpenAi;
let client: OpenAI;

beforeAll(async () => {
  fake = await startFakeOpenAi();
  client = new OpenAI({ apiKey: 'test', baseURL: fake.url, maxRetries: 0, logLevel: 'off' });
});
afterEach(() => fake.reset());
afterAll(() => fake.close());

function ask(extra: { stream?: boolean } = {}): Promise<Response> {
  return fetch(`${fake.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], ...extra }),
  });
}

test('a streamed answer has the events of the real service, in order', async () => {
  fake.reply.next(says(['One', ' two']));
  const response = await fetch(`${fake.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'm', messages: [], stream: true, stream_options: { include_usage: true } }),
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events = (await response.text()).trim().split('\n\n');
  expect(events.at(-1)).toBe('data: [DONE]');
  const chunks = events.slice(0, -1).map(event => JSON.parse(event.replace('data: ', '')));
  expect(chunks.map(chunk => chunk.choices[0]?.delta ?? chunk.usage)).toEqual([
    { role: 'assistant', content: '', refusal: null },
    { content: 'One' },
    { content: ' two' },
    {},
    { prompt_tokens: 100, completion_tokens: 2, total_tokens: 102 },
  ]);
  expect(chunks.map(chunk => chunk.choices[0]?.finish_reason)).toEqual([null, null, null, 'stop', undefined]);
  expect(new Set(chunks.map(chunk => chunk.id)).size).toBe(1);
});

test('the official SDK reads it, streamed and whole', async () => {
  fake.reply.next(says('Tell me more.'));
  let text = '';
  for await (const chunk of await client.chat.completions.create({
    model: 'm',
    messages: [],
    stream: true,
  })) {
    text += chunk.choices[0]?.delta.content ?? '';
  }
  expect(text).toBe('Tell me more.');

  fake.judge.next(exchange => {
    exchange.response.writeHead(200, { 'content-type': 'application/json' });
    exchange.response.end(JSON.stringify({ choices: [{ message: { content: '{}' } }] }));
  });
  const whole = await client.chat.completions.create({ model: 'm', messages: [] });
  expect(whole.choices[0]?.message.content).toBe('{}');
});

test('the queue goes before the default, and each kind has its own', async () => {
  fake.judge.always(sends('{"from":"default"}', { contentType: 'application/json' }));
  fake.judge.next(fails(503), rateLimited({ retryAfter: 7 }));
  expect((await ask()).status).toBe(503);
  expect((await ask({ stream: true })).status).toBe(200);
  const limited = await ask();
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
  expect(await (await ask()).json()).toEqual({ from: 'default' });
  expect(fake.requests.map(request => request.kind)).toEqual(['judge', 'reply', 'judge', 'judge']);
});

test('gated chunks wait for the test', async () => {
  const gated = gatedReply(['first', 'second']);
  fake.reply.next(gated.behaviour);
  const stream = await client.chat.completions.create({ model: 'm', messages: [], stream: true });
  const texts = stream[Symbol.asyncIterator]();
  await texts.next();
  const pending = texts.next();
  expect(
    await Promise.race([pending, new Promise(resolve => setTimeout(resolve, 30, 'still waiting'))]),
  ).toBe('still waiting');
  gated.release();
  expect((await pending).value?.choices[0]?.delta.content).toBe('first');
  gated.releaseAll();
  expect((await texts.next()).value?.choices[0]?.delta.content).toBe('second');
});

test('a held answer waits too, and a dropped connection is one', async () => {
  const slow = held(sends('late'));
  fake.judge.next(slow.behaviour, hangsUp());
  const answer = ask();
  await fake.waitForRequest('judge');
  slow.release();
  expect(await (await answer).text()).toBe('late');
  await expect(ask()).rejects.toThrow('fetch failed');
});

test('it closes at once with connections open', async () => {
  const other = await startFakeOpenAi();
  other.reply.next(staysSilent(), stallsAfter(['half']));
  const post = () =>
    fetch(`${other.url}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ messages: [], stream: true }),
    }).then(response => response.text());
  const open = Promise.allSettled([post(), post()]);
  await other.waitForRequest('reply', 2);
  // If it waited for the connections, it would never close.
  await other.close();
  expect((await open).map(result => result.status)).toEqual(['rejected', 'rejected']);
});
