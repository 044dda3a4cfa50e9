import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { completeStep, createStartup, listStartups, sendMessage } from '../../test/calls.ts';
import { advance, fakeClock, settle, throughTime } from '../../test/clock.ts';
import { sampleStartup, sampleUser } from '../../test/samples.ts';
import { cut, failureOf, hang, json, mockNetwork, refuse } from '../../test/server.ts';
import { logIn } from '../endpoints/index.ts';
import { configureRequests } from './index.ts';

const { answer, seen } = mockNetwork();
fakeClock();

const credentials = { username: 'ada', password: 'secret1' };
const message = { startupId: 7, challengeId: 2, stepId: 3, content: 'Hi' };

/** Checks that the next attempt goes out after `ms` and not earlier. */
async function expectNextTryAfter(ms: number) {
  const sent = seen.length;
  await advance(ms - 1);
  expect(seen).toHaveLength(sent);
  await advance(1);
  expect(seen).toHaveLength(sent + 1);
}

describe('what is tried again', () => {
  it.each([
    ['a connection that fails', cut],
    ['a 500', () => refuse(500, 'server.error')],
    ['a 503 of a proxy', () => new HttpResponse('<h1>Away</h1>', { status: 503 })],
    ['a first try that is still under way', () => refuse(409, 'idempotency.in_progress')],
  ])('%s: a read after 800 ms and 1.6 s', async (_, broken) => {
    answer('get', '/api/startups', broken, broken, () => json([sampleStartup]));
    const list = listStartups();
    await settle();
    await expectNextTryAfter(800);
    await expectNextTryAfter(1_600);
    expect(await list).toEqual([sampleStartup]);
  });

  it('a write after 1 s and 2 s, under the key of its first try', async () => {
    answer('post', '/api/startups', cut, cut, () => json(sampleStartup, 201));
    const created = createStartup({ name: 'Clinic Desk' });
    await settle();
    await expectNextTryAfter(1_000);
    await expectNextTryAfter(2_000);
    await created;
    const keys = new Set(seen.map(({ headers }) => headers.get('idempotency-key')));
    expect(keys.size).toBe(1);
    expect(await seen[2]?.json()).toEqual({ name: 'Clinic Desk' });
  });

  it('with up to 30 % more, at random', async () => {
    configureRequests({ random: () => 1 });
    answer('get', '/api/startups', cut, () => json([]));
    const list = listStartups();
    await settle();
    await expectNextTryAfter(1_040);
    await list;
  });

  it('a time-out after 1 to 1.5 s', async () => {
    configureRequests({ random: () => 0.5 });
    answer('get', '/api/startups', hang, () => json([]));
    const list = listStartups();
    await advance(15_000);
    await expectNextTryAfter(1_250);
    await list;
  });

  it('no more than twice, and then the last error is thrown', async () => {
    answer('get', '/api/startups', cut, cut, () => refuse(500, 'server.error', 'Third'));
    expect(await throughTime(failureOf(listStartups()))).toMatchObject({ message: '500: Third' });
    expect(seen).toHaveLength(3);
  });

  it('a login only once', async () => {
    answer('post', '/api/login', cut);
    await throughTime(failureOf(logIn(credentials)));
    expect(seen).toHaveLength(2);
  });

  it('completing a step never', async () => {
    answer('post', '/api/steps/3/complete', () => refuse(500, 'server.error'));
    await throughTime(failureOf(completeStep(3, { startupId: 7 })));
    expect(seen).toHaveLength(1);
  });

  it.each([
    ['a refusal', () => refuse(409, 'step.incomplete', 'Not yet'), 'Not yet'],
    ['a spent budget', () => refuse(429, 'budget.exhausted', 'Again tomorrow'), 'Again tomorrow'],
    ['one spent by all', () => refuse(429, 'budget.exhausted_for_all', 'Again tomorrow'), 'Again tomorrow'],
  ])('%s never, and it keeps its words', async (_, refused, reason) => {
    answer('get', '/api/startups', refused);
    expect(await throughTime(failureOf(listStartups()))).toMatchObject({ reason });
    expect(seen).toHaveLength(1);
  });
});

describe('a 429', () => {
  const busy = (headers: Record<string, string> = {}) =>
    refuse(429, 'request.rate_limited', 'Slow down', headers);

  it('is tried again when Retry-After says so', async () => {
    answer(
      'get',
      '/api/startups',
      () => busy({ 'Retry-After': '7' }),
      () => json([]),
    );
    const list = listStartups();
    await settle();
    await expectNextTryAfter(7_000);
    await list;
  });

  it('waits 30 s at most', async () => {
    answer(
      'get',
      '/api/startups',
      () => busy({ 'Retry-After': '3600' }),
      () => json([]),
    );
    const list = listStartups();
    await settle();
    await expectNextTryAfter(30_000);
    await list;
  });

  it('without it waits 2 s, then 4 s, and then speaks of high demand', async () => {
    answer('get', '/api/startups', () => busy());
    const error = failureOf(listStartups());
    await settle();
    await expectNextTryAfter(2_000);
    await expectNextTryAfter(4_000);
    const message = 'The service is currently experiencing high demand. Please try again in a few minutes.';
    expect(await error).toMatchObject({ name: 'ApiError', statusCode: 429, message, reason: message });
  });

  it('with a code of its own keeps the words of the server', async () => {
    answer('get', '/api/startups', () => refuse(429, 'chat.too_many_replies', 'Two replies at a time'));
    const error = await throughTime(failureOf(listStartups()));
    expect(error).toMatchObject({ reason: 'Two replies at a time' });
    expect(seen).toHaveLength(3);
  });

  it.each([
    ['a login', '/api/login', () => logIn(credentials)],
    ['a message', '/api/messages', () => sendMessage(message)],
  ])('of %s is told at once, in the words of the server', async (_, path, call) => {
    answer('post', path, () => busy({ 'Retry-After': '20' }));
    expect(await failureOf(call())).toMatchObject({ reason: 'Slow down', retryAfter: 20 });
    expect(seen).toHaveLength(1);
  });
});

describe('other words of high demand', () => {
  const unavailable =
    'Service temporarily unavailable due to high demand. Please try again in a few minutes.';

  it.each(['At capacity', 'Quota used up', 'Too many requests'])('a 503 that says "%s"', async text => {
    answer('post', '/api/login', () => new HttpResponse(text, { status: 503 }));
    expect(await throughTime(failureOf(logIn(credentials)))).toMatchObject({
      statusCode: 503,
      message: unavailable,
    });
  });

  it('are those of the coach, when it has some', async () => {
    answer('post', '/api/messages', () => refuse(503, 'coach.unavailable', 'The model is at capacity'));
    const error = await throughTime(failureOf(sendMessage(message)));
    expect(error).toMatchObject({ reason: 'The model is at capacity' });
  });
});

describe('an abort', () => {
  it('ends the wait at once, and nothing is sent any more', async () => {
    answer('post', '/api/login', cut, () => json(sampleUser));
    const leave = new AbortController();
    const error = failureOf(logIn(credentials, { signal: leave.signal }));
    await settle();
    leave.abort();
    expect(await error).toMatchObject({ name: 'AbortError' });
    await advance(60_000);
    expect(seen).toHaveLength(1);
  });
});
