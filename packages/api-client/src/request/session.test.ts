import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createStartup,
  listMessages,
  listStartups,
  readStartup,
  sendOpener,
  streamMessage,
} from '../../test/calls.ts';
import { advance, fakeClock, settle } from '../../test/clock.ts';
import { sampleUser } from '../../test/samples.ts';
import { failureOf, json, mockNetwork, refuse } from '../../test/server.ts';
import { logIn, readCurrentUser } from '../endpoints/index.ts';
import { configureRequests } from './index.ts';

const { answer } = mockNetwork();
fakeClock();

const over = vi.fn();
const scope = { startupId: 7, challengeId: 2, stepId: 3 };
const expired = () => refuse(401, 'auth.required', 'Please log in');
beforeEach(() => {
  over.mockClear();
  configureRequests({ onSessionOver: over });
  answer('get', '/api/startups', expired);
  answer('get', '/api/startups/7', expired);
});

describe('a 401', () => {
  it('is thrown, and the app is told 500 ms later', async () => {
    const error = await failureOf(listStartups());
    expect(error).toMatchObject({
      name: 'AuthenticationError',
      message: 'Authentication error: Please log in',
    });
    await advance(499);
    expect(over).not.toHaveBeenCalled();
    await advance(1);
    expect(over).toHaveBeenCalledOnce();
  });

  it('is told once for all that come with it, and again for a later one', async () => {
    await Promise.all([failureOf(listStartups()), failureOf(listStartups()), failureOf(readStartup(7))]);
    await advance(1_000);
    expect(over).toHaveBeenCalledTimes(1);
    await failureOf(listStartups());
    await advance(500);
    expect(over).toHaveBeenCalledTimes(2);
  });

  it('is told at once when the caller wants to leave now, and only once', async () => {
    await failureOf(listStartups({ sessionOver: 'leave-now' }));
    expect(over).toHaveBeenCalledOnce();
    await failureOf(readStartup(7, { sessionOver: 'leave-now' }));
    await advance(1_000);
    expect(over).toHaveBeenCalledOnce();
  });

  it('is only thrown where the caller tells it', async () => {
    await failureOf(listStartups({ sessionOver: 'tell' }));
    await advance(1_000);
    expect(over).not.toHaveBeenCalled();
  });

  it.each([
    ['messages', 'get', '/api/messages/7/2/3', () => listMessages(scope)],
    ['an opener', 'post', '/api/messages/opener', () => sendOpener(scope)],
    ['a stream', 'post', '/api/messages', () => streamMessage({ ...scope, content: 'Hi' }).next()],
  ] as const)('of a chat (%s) is only thrown', async (_, method, path, call) => {
    answer(method, path, expired);
    expect(await failureOf(call())).toMatchObject({ name: 'AuthenticationError' });
    await advance(1_000);
    expect(over).not.toHaveBeenCalled();
  });

  it('on the user means that nobody is logged in, in silence', async () => {
    answer('get', '/api/user', expired);
    expect(await readCurrentUser()).toBeNull();
    await advance(1_000);
    expect(over).not.toHaveBeenCalled();
  });

  it('on the login means wrong credentials', async () => {
    answer('post', '/api/login', () => refuse(401, 'auth.invalid_credentials'));
    const error = await failureOf(logIn({ username: 'ada', password: 'secret1' }));
    const message = 'Authentication failed. Please check your credentials.';
    expect(error).toMatchObject({ name: 'InvalidCredentialsError', message });
    await advance(1_000);
    expect(over).not.toHaveBeenCalled();
  });

  it('of the session before a login leads nowhere', async () => {
    answer('post', '/api/login', () => json(sampleUser));
    let respond: (response: Response) => void = () => {};
    answer('get', '/api/startups/7', () => new Promise<Response>(resolve => (respond = resolve)));
    await failureOf(listStartups());
    const late = failureOf(readStartup(7));
    await settle();
    await logIn({ username: 'ada', password: 'secret1' });
    respond(expired());
    await late;
    await advance(1_000);
    expect(over).not.toHaveBeenCalled();
  });
});

describe('a 403', () => {
  beforeEach(() => answer('post', '/api/startups', () => refuse(403, 'auth.forbidden', 'Not yours')));

  it('is a refusal like others', async () => {
    const error = await failureOf(createStartup({ name: 'A' }));
    expect(error).toMatchObject({ name: 'ApiError', message: '403: Not yours' });
    await advance(1_000);
    expect(over).not.toHaveBeenCalled();
  });

  it('is told at once when the caller wants to leave now', async () => {
    await failureOf(createStartup({ name: 'A' }, { sessionOver: 'leave-now' }));
    expect(over).toHaveBeenCalledOnce();
  });
});
