import { beforeEach, describe, expect, it } from 'vitest';
import {
  createStartup,
  deleteStartup,
  listStartups,
  readStartup,
  streamMessage,
  updateStartup,
} from '../../test/calls.ts';
import { advance, fakeClock, settle } from '../../test/clock.ts';
import { sampleStartup, sampleUser } from '../../test/samples.ts';
import { cut, failureOf, json, mockNetwork, noContent } from '../../test/server.ts';
import { logIn, logOut } from '../endpoints/index.ts';
import { resetRequests } from './index.ts';

const { answer, seen } = mockNetwork();
fakeClock();

/** Pending responses in request order; the test resolves them. */
const waiting: ((response: Response) => void)[] = [];
const later = () => new Promise<Response>(resolve => void waiting.push(resolve));
const credentials = { username: 'ada', password: 'secret1' };
beforeEach(() => {
  waiting.length = 0;
  answer('get', '/api/startups', later);
  answer('get', '/api/startups/7', later);
  answer('post', '/api/startups', later);
  answer('put', '/api/startups/7', later);
});

/** Starts a call and lets it reach the network. */
async function begin<T>(call: () => Promise<T>): Promise<Promise<T>[]> {
  const promise = call();
  promise.catch(() => {});
  await settle();
  return [promise];
}

describe('identical requests', () => {
  it('share one answer while it is pending', async () => {
    const [first] = await begin(listStartups);
    const [second] = await begin(listStartups);
    waiting[0]?.(json([sampleStartup]));
    expect(await first).toEqual([sampleStartup]);
    expect(await second).toEqual([sampleStartup]);
    expect(seen).toHaveLength(1);
    void listStartups();
    await settle();
    expect(seen).toHaveLength(2);
  });

  it('share their retries and their failure', async () => {
    answer('get', '/api/startups', cut);
    const failures = [failureOf(listStartups()), failureOf(listStartups())];
    await advance(800);
    failures.push(failureOf(listStartups()));
    await advance(1_600);
    for (const failure of failures) expect(await failure).toMatchObject({ name: 'NetworkError' });
    expect(seen).toHaveLength(3);
  });

  it('are writes too, when the payload is the same', async () => {
    await begin(() => createStartup({ name: 'A' }));
    await begin(() => createStartup({ name: 'A' }));
    await begin(() => createStartup({ name: 'B' }));
    expect(seen).toHaveLength(2);
  });

  it('differ by an idempotency key that is passed', async () => {
    await begin(() => createStartup({ name: 'A' }, { idempotencyKey: 'one' }));
    await begin(() => createStartup({ name: 'A' }, { idempotencyKey: 'two' }));
    await begin(() => createStartup({ name: 'A' }, { idempotencyKey: 'two' }));
    expect(seen.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['one', 'two']);
  });

  it('differ by their path', async () => {
    await begin(listStartups);
    await begin(() => readStartup(7));
    expect(seen).toHaveLength(2);
  });

  it('are never streams', async () => {
    answer('post', '/api/messages', later);
    const message = { startupId: 7, challengeId: 2, stepId: 3, content: 'Hi' };
    await begin(() => streamMessage(message).next());
    await begin(() => streamMessage(message).next());
    expect(seen).toHaveLength(2);
  });
});

describe('a caller who leaves', () => {
  it('leaves alone, with the reason of its own signal', async () => {
    const leave = new AbortController();
    const gone = failureOf(listStartups({ signal: leave.signal }));
    const [staying] = await begin(listStartups);
    const reason = new Error('Another page');
    leave.abort(reason);
    expect(await gone).toBe(reason);
    waiting[0]?.(json([]));
    expect(await staying).toEqual([]);
  });

  it('aborts the request when nobody else waits, and nobody joins it any more', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const gone = [first, second].map(({ signal }) => failureOf(listStartups({ signal })));
    await settle();
    first.abort();
    await settle();
    expect(seen[0]?.signal.aborted).toBe(false);
    second.abort();
    expect(seen[0]?.signal.aborted).toBe(true);
    void listStartups();
    await Promise.all(gone);
    await settle();
    expect(seen).toHaveLength(2);
  });

  it('before anything is sent sends nothing', async () => {
    const error = await failureOf(listStartups({ signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(seen).toHaveLength(0);
  });
});

describe('a read that began before a write', () => {
  it.each([
    ['succeeds', () => json(sampleStartup)],
    ['fails', () => json({}, 400)],
  ])('is not shared with a reader that comes after the write %s', async (_, response) => {
    const [early] = await begin(listStartups);
    const [write] = await begin(() => updateStartup(7, { name: 'New' }));
    waiting[1]?.(response());
    await write?.catch(() => {});
    const [late] = await begin(listStartups);
    expect(seen).toHaveLength(3);
    waiting[0]?.(json([]));
    waiting[2]?.(json([sampleStartup]));
    expect(await early).toEqual([]);
    expect(await late).toEqual([sampleStartup]);
  });

  it('nor after the deletion of a record that was gone', async () => {
    answer('delete', '/api/startups/7', () => json({}, 404));
    await begin(listStartups);
    await deleteStartup(7);
    await begin(listStartups);
    expect(seen).toHaveLength(3);
  });

  it('nor after the headers of a stream that writes', async () => {
    answer('post', '/api/messages', () => json({}, 409));
    await begin(listStartups);
    const message = { startupId: 7, challengeId: 2, stepId: 3, content: 'Hi' };
    await failureOf(streamMessage(message).next());
    await begin(listStartups);
    expect(seen).toHaveLength(3);
  });
});

describe('another user', () => {
  it.each([
    ['login', 'post', '/api/login', () => json(sampleUser), () => logIn(credentials)],
    ['logout', 'post', '/api/logout', noContent, () => logOut()],
  ] as const)('shares nothing from before the %s', async (_, method, path, response, call) => {
    answer(method, path, response);
    await begin(listStartups);
    await begin(() => createStartup({ name: 'A' }));
    await call();
    await begin(listStartups);
    await begin(() => createStartup({ name: 'A' }));
    expect(seen).toHaveLength(5);
  });

  it('shares nothing that began while the login was under way', async () => {
    answer('post', '/api/login', later);
    await begin(listStartups);
    const [login] = await begin(() => logIn(credentials));
    await begin(listStartups);
    expect(seen).toHaveLength(3);
    waiting[1]?.(json(sampleUser));
    await login;
    await begin(listStartups);
    expect(seen).toHaveLength(4);
  });

  it('shares nothing from before a reset', async () => {
    await begin(listStartups);
    resetRequests();
    await begin(listStartups);
    expect(seen).toHaveLength(2);
  });
});
