import { beforeEach, describe, expect, it } from 'vitest';
import { completeStep, listStartups } from '../../test/calls.ts';
import { advance, fakeClock, throughTime } from '../../test/clock.ts';
import { cut, failureOf, hang, json, mockNetwork, refuse } from '../../test/server.ts';
import { countEndpoints, enterEndpoint } from './endpoint-gate.ts';
import { resetRequests } from './index.ts';

const { answer, seen } = mockNetwork();
fakeClock();
// Each test can break and repair the network.
let respond: () => Response | Promise<Response> = cut;
beforeEach(() => {
  respond = cut;
});

/** One call to one endpoint, without retries. */
const tryOnce = (signal?: AbortSignal) => completeStep(3, { startupId: 7 }, { signal });
const PATH = '/api/steps/3/complete';
const OPEN = `Circuit breaker is open for POST:${PATH}. Too many failures detected.`;
const done = () =>
  json({
    success: true,
    completed: true,
    alreadyCompleted: false,
    xpAwarded: 50,
    reason: null,
    level: 1,
    nextStepId: null,
  });

async function failTimes(count: number) {
  for (let time = 0; time < count; time += 1) await throughTime(failureOf(tryOnce()));
}

describe('the circuit breaker', () => {
  beforeEach(() => answer('post', PATH, () => respond()));

  it.each([
    ['connections that fail', cut],
    ['5xx', () => refuse(500, 'server.error')],
  ])('opens after 15 %s, without touching the network', async (_, broken) => {
    respond = broken;
    await failTimes(15);
    expect(await failureOf(tryOnce())).toMatchObject({ name: 'CircuitOpenError', message: OPEN });
    expect(seen).toHaveLength(15);
  });

  it('counts time-outs', async () => {
    respond = hang;
    const failures = Array.from({ length: 15 }, (_, n) => failureOf(completeStep(3, { startupId: n + 1 })));
    await advance(8_000);
    await Promise.all(failures);
    expect(await failureOf(tryOnce())).toMatchObject({ name: 'CircuitOpenError' });
  });

  it('does not count refusals or callers that leave', async () => {
    respond = () => refuse(409, 'step.incomplete');
    await failTimes(10);
    respond = hang;
    for (let time = 0; time < 10; time += 1) {
      const leave = new AbortController();
      const left = failureOf(tryOnce(leave.signal));
      await advance(0);
      leave.abort();
      await left;
    }
    await advance(20_000);
    respond = done;
    expect(await tryOnce()).toMatchObject({ success: true });
  });

  it('tries again after 10 s, and closes with a success', async () => {
    await failTimes(15);
    await advance(9_000);
    expect(await failureOf(tryOnce())).toMatchObject({ name: 'CircuitOpenError' });
    await advance(1_000);
    respond = done;
    await tryOnce();
    respond = cut;
    expect(await failureOf(tryOnce())).toMatchObject({ name: 'NetworkError' });
  });

  it('lets at most three trials through at once, and gives back the place of one who leaves', async () => {
    await failTimes(15);
    await advance(10_000);
    respond = hang;
    const leave = new AbortController();
    const trials = [1, 2, 3].map(startupId =>
      failureOf(completeStep(3, { startupId }, { signal: leave.signal })),
    );
    await advance(0);
    expect(await failureOf(tryOnce())).toMatchObject({ name: 'CircuitOpenError' });
    leave.abort();
    await Promise.all(trials);
    respond = done;
    expect(await tryOnce()).toMatchObject({ success: true });
  });

  it('opens again with a failed trial', async () => {
    await failTimes(15);
    await advance(10_000);
    await failTimes(1);
    expect(await failureOf(tryOnce())).toMatchObject({ name: 'CircuitOpenError' });
  });

  it('keeps the endpoints apart', async () => {
    await failTimes(15);
    answer('post', '/api/steps/4/complete', done);
    expect(await completeStep(4, { startupId: 7 })).toMatchObject({ success: true });
  });
});

it('a circuit that opens between two tries ends the call with its last error', async () => {
  answer('get', '/api/startups', () => refuse(500, 'server.error', 'Broken'));
  // Twelve failures so far: the two attempts held here decide when the circuit opens.
  for (let call = 0; call < 4; call += 1) await throughTime(failureOf(listStartups()));
  const [leaveFirst, leaveSecond] = [enterEndpoint('GET:/api/startups'), enterEndpoint('GET:/api/startups')];
  leaveFirst('failure');
  const call = failureOf(listStartups());
  await advance(0);
  leaveSecond('failure');
  expect(await throughTime(call)).toMatchObject({ message: '500: Broken' });
  expect(seen).toHaveLength(13);
  expect(await failureOf(listStartups())).toMatchObject({ name: 'CircuitOpenError' });
});

describe('the rate limit of the client', () => {
  const read = async () => (await listStartups()).length;
  beforeEach(async () => {
    answer('get', '/api/startups', () => json([]));
    for (let time = 0; time < 25; time += 1) await read();
  });

  it('blocks an endpoint for 5 s after more than 25 requests in 15 s', async () => {
    const message =
      'Rate limited: Too many requests to GET:/api/startups (26 in the last 15 s). Please try again later.';
    expect(await failureOf(read())).toMatchObject({ name: 'RateLimitedError', message });
    await advance(4_999);
    expect(await failureOf(read())).toMatchObject({ name: 'RateLimitedError' });
    expect(seen).toHaveLength(25);
    await advance(1);
    expect(await read()).toBe(0);
  });

  it('does not count what is older', async () => {
    await advance(15_000);
    expect(await read()).toBe(0);
  });

  it('is forgotten with a reset, as is an open circuit', async () => {
    await failureOf(read());
    for (let time = 0; time < 15; time += 1) enterEndpoint('GET:/api/challenges')('failure');
    expect(() => enterEndpoint('GET:/api/challenges')).toThrow('Circuit breaker is open');
    resetRequests();
    expect(await read()).toBe(0);
    expect(() => enterEndpoint('GET:/api/challenges')).not.toThrow();
  });
});

describe('memory', () => {
  it('holds no endpoint that has been idle', async () => {
    for (let id = 1; id <= 50; id += 1) enterEndpoint(`GET:/api/steps/${id}`)('success');
    expect(countEndpoints()).toBe(50);
    await advance(15_000);
    enterEndpoint('GET:/api/user')('success');
    expect(countEndpoints()).toBe(1);
  });

  it('keeps one whose attempt is under way', async () => {
    const leave = enterEndpoint('POST:/api/messages');
    await advance(60_000);
    enterEndpoint('GET:/api/user')('success');
    leave('failure');
    await advance(60_000);
    enterEndpoint('GET:/api/user')('success');
    expect(countEndpoints()).toBe(2);
  });
});
