import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { completeStep, listStartups } from '../../test/calls.ts';
import { advance, fakeClock, settle, throughTime } from '../../test/clock.ts';
import { cut, failureOf, hang, json, mockNetwork, refuse } from '../../test/server.ts';
import { ApiError, configureRequests, NetworkError, TimeoutError } from './index.ts';

const { answer } = mockNetwork();
fakeClock();

const told = vi.fn();
beforeEach(() => {
  told.mockClear();
  configureRequests({ onReachability: told });
});
const call = () => throughTime(failureOf(completeStep(3, { startupId: 7 })));

it.each([
  ['a refusal', () => refuse(409, 'step.incomplete')],
  ['an answer that is not ours', () => new HttpResponse('<html>', { status: 200 })],
])('%s says that the server is there', async (_, response) => {
  answer('post', '/api/steps/3/complete', response);
  await call();
  expect(told.mock.calls).toEqual([[true]]);
});

it.each([
  ['no connection', cut, NetworkError],
  ['no answer in time', hang, TimeoutError],
  ['a 502 of a proxy', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }), ApiError],
  ['a 503 in JSON that is not ours', () => json({ message: 'No upstream' }, 503), ApiError],
  ['a 504 of a proxy', () => new HttpResponse(null, { status: 504 }), ApiError],
  ['a server that is being started again', () => refuse(503, 'server.shutting_down'), ApiError],
  ['our proxy without a server', () => refuse(502, 'server.unavailable'), ApiError],
])('%s says that it is not', async (_, response, type) => {
  answer('post', '/api/steps/3/complete', response);
  await call();
  expect(told.mock.calls).toEqual([[false, expect.any(type)]]);
});

it.each([
  ['a 500', () => new HttpResponse('<h1>Oops</h1>', { status: 500 })],
  ['a 503 of our own', () => refuse(503, 'coach.unavailable')],
])('%s says nothing', async (_, response) => {
  answer('post', '/api/steps/3/complete', response);
  await call();
  expect(told).not.toHaveBeenCalled();
});

it('a caller who leaves says nothing', async () => {
  answer('get', '/api/startups', hang);
  const leave = new AbortController();
  const error = failureOf(listStartups({ signal: leave.signal }));
  await settle();
  leave.abort();
  await error;
  expect(told).not.toHaveBeenCalled();
});

it('each attempt is told', async () => {
  answer('get', '/api/startups', cut, () => json([]));
  const list = listStartups();
  await advance(800);
  await list;
  expect(told.mock.calls.map(([isReachable]) => isReachable)).toEqual([false, true]);
});
