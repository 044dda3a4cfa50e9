import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { createStartup, listStartups, readStartup, streamMessage } from '../../test/calls.ts';
import { advance, fakeClock, settle } from '../../test/clock.ts';
import { sampleStartup, sampleUser } from '../../test/samples.ts';
import { failureOf, hang, json, mockNetwork, noContent, refuse } from '../../test/server.ts';
import { logIn, logOut, register } from '../endpoints/index.ts';
import { abandonRequests, configureRequests } from './index.ts';

const { answer, seen } = mockNetwork();
fakeClock();

const aborted = { name: 'AbortError' };

describe('what is under way when another user is there', () => {
  it('is given up, reads and writes alike, and is not tried again', async () => {
    answer('get', '/api/startups', hang);
    answer('post', '/api/startups', hang);
    const calls = [failureOf(listStartups()), failureOf(createStartup({ name: 'A' }))];
    await settle();
    abandonRequests();
    expect(await Promise.all(calls)).toMatchObject([aborted, aborted]);
    await advance(60_000);
    expect(seen).toHaveLength(2);
  });

  it('is given up while it waits for its next try', async () => {
    answer('get', '/api/startups', () => refuse(500, 'server.error'));
    const call = failureOf(listStartups());
    await settle();
    abandonRequests();
    expect(await call).toMatchObject(aborted);
    await advance(60_000);
    expect(seen).toHaveLength(1);
  });

  it('is given up in the middle of a stream', async () => {
    const body = new ReadableStream({
      start: controller => controller.enqueue(new Uint8Array([58, 10, 10])),
    });
    const headers = { 'Content-Type': 'text/event-stream' };
    answer('post', '/api/messages', () => new HttpResponse(body, { headers }));
    const events = streamMessage({ startupId: 7, challengeId: 2, stepId: 3, content: 'Hi' });
    const next = failureOf(events.next());
    await settle();
    abandonRequests();
    expect(await next).toMatchObject(aborted);
  });

  it('leaves what is asked afterwards alone', async () => {
    answer('get', '/api/startups', hang, () => json([sampleStartup]));
    const former = failureOf(listStartups());
    await settle();
    abandonRequests();
    await former;
    expect(await listStartups()).toHaveLength(1);
  });
});

describe('a login, a registration and a logout', () => {
  const user = () => json(sampleUser, 201);
  const credentials = { username: 'ada', password: 'secret1' };
  it.each([
    ['/api/login', () => json(sampleUser), () => logIn(credentials)],
    [
      '/api/register',
      user,
      () => register({ ...credentials, fullName: 'Ada Lovelace', email: 'ada@example.com' }),
    ],
    ['/api/logout', noContent, () => logOut()],
  ] as const)('%s forgets circuits and refusals of the session before', async (path, response, call) => {
    const told = vi.fn();
    configureRequests({ onSessionOver: told });
    answer('get', '/api/startups/7', () => refuse(401, 'auth.required'));
    answer('get', '/api/startups', () => refuse(500, 'server.error'));
    for (let tries = 0; tries < 5; tries += 1) {
      const failure = failureOf(listStartups());
      await advance(10_000);
      await failure;
    }
    expect(await failureOf(listStartups())).toMatchObject({ name: 'CircuitOpenError' });
    await failureOf(readStartup(7));
    answer('post', path, response);
    await call();
    answer('get', '/api/startups', () => json([]));
    expect(await listStartups()).toEqual([]);
    await advance(1_000);
    expect(told).not.toHaveBeenCalled();
  });
});
