import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { completeStep, createStartup, listStartups, sendMessage } from '../../test/calls.ts';
import { advance, fakeClock, settle, throughTime } from '../../test/clock.ts';
import { failureOf, hang, mockNetwork } from '../../test/server.ts';
import { isServerReachable } from '../endpoints/index.ts';
import { configureRequests } from './index.ts';

const { answer, seen } = mockNetwork();
fakeClock();

const message = { startupId: 7, challengeId: 2, stepId: 3, content: 'Hi' };
/** Sends the headers at once, then a body that never ends. */
const hangingBody = () =>
  new HttpResponse(new ReadableStream(), { headers: { 'Content-Type': 'application/json' } });

describe('a call without an answer', () => {
  it.each([
    ['a read', 'get', '/api/startups', 15_000, () => listStartups(), 'Request timed out. Please try again.'],
    [
      'a write',
      'post',
      '/api/startups',
      30_000,
      () => createStartup({ name: 'A' }),
      'Request timed out. Please try again.',
    ],
    [
      'an AI write',
      'post',
      '/api/messages',
      60_000,
      () => sendMessage(message),
      'AI operations are taking longer than expected. The system may be experiencing high demand.',
    ],
  ] as const)('%s is given up', async (_, method, path, ms, call, words) => {
    answer(method, path, hang);
    const error = failureOf(call());
    await advance(ms - 1);
    expect(seen[0]?.signal.aborted).toBe(false);
    await advance(1);
    expect(seen[0]?.signal.aborted).toBe(true);
    expect(await throughTime(error)).toMatchObject({ name: 'TimeoutError', message: words });
    expect(seen).toHaveLength(3);
  });

  it('ends with 8 s when it completes a step, and with 10 s in all', async () => {
    answer('post', '/api/steps/3/complete', hang);
    const first = failureOf(completeStep(3, { startupId: 7 }));
    await advance(8_000);
    expect(await first).toMatchObject({ name: 'TimeoutError' });
    const patient = failureOf(completeStep(3, { startupId: 7 }, { timeoutMs: 60_000 }));
    await advance(10_000);
    expect(await patient).toMatchObject({ name: 'TimeoutError' });
    expect(seen).toHaveLength(2);
  });

  it('takes the time of its caller instead', async () => {
    answer('get', '/api/startups', hang);
    const error = failureOf(listStartups({ timeoutMs: 5_000 }));
    await advance(5_000);
    expect(seen[0]?.signal.aborted).toBe(true);
    expect(await throughTime(error)).toMatchObject({ name: 'TimeoutError' });
  });
});

it('the time covers the body too', async () => {
  answer('get', '/api/startups', hangingBody);
  const error = failureOf(listStartups());
  await advance(15_000);
  expect(await throughTime(error)).toMatchObject({ name: 'TimeoutError' });
});

it('a fetch that knows no signal is given up as well', async () => {
  configureRequests({ fetch: hang });
  expect(await throughTime(failureOf(listStartups()))).toMatchObject({ name: 'TimeoutError' });
});

describe('the health check', () => {
  it.each([
    ['a good answer', () => new HttpResponse(null), true],
    ['a bad answer', () => new HttpResponse(null, { status: 503 }), false],
    ['no answer', () => HttpResponse.error(), false],
  ])('with %s', async (_, response, expected) => {
    answer('head', '/api/health', response);
    expect(await isServerReachable()).toBe(expected);
    expect(seen).toHaveLength(1);
  });

  it('is given up after 3 s', async () => {
    answer('head', '/api/health', hang);
    const check = isServerReachable();
    await advance(3_000);
    expect(await check).toBe(false);
    expect(seen[0]?.signal.aborted).toBe(true);
  });

  it('says nothing about the server when its caller leaves', async () => {
    answer('head', '/api/health', hang);
    const leave = new AbortController();
    const check = failureOf(isServerReachable(leave.signal));
    await settle();
    leave.abort();
    expect(await check).toMatchObject({ name: 'AbortError' });
  });
});
