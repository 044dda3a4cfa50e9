import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { sampleStartup, sampleUser } from '../../test/samples.ts';
import { mockNetwork, ORIGIN } from '../../test/server.ts';
import {
  createStartup,
  listStartups,
  logOut,
  readCurrentUser,
  resetStep,
  updateStartup,
} from '../endpoints/index.ts';
import { ApiError, InvalidResponseError, NetworkError } from './index.ts';

const network = mockNetwork();

/** Answers `path` with `response` and remembers what was asked. */
function answer(method: 'get' | 'post' | 'put' | 'delete', path: string, response: () => Response) {
  const seen: Request[] = [];
  network.use(
    http[method](ORIGIN + path, ({ request }) => {
      seen.push(request.clone());
      return response();
    }),
  );
  return seen;
}

describe('building a request', () => {
  it('fills the path and the query from the contract and leaves undefined out', async () => {
    const seen = answer('delete', '/api/messages/7/2/3', () => HttpResponse.json({ success: true }));
    await resetStep(
      { startupId: 7, challengeId: 2, stepId: 3 },
      { force: true, uniqueId: 'a b', preserveProgress: undefined },
    );
    expect(seen[0]?.url).toBe(`${ORIGIN}/api/messages/7/2/3?force=true&uniqueId=a+b`);
  });

  it('sends JSON, same-origin credentials and what it accepts', async () => {
    const seen = answer('put', '/api/startups/7', () => HttpResponse.json(sampleStartup));
    await updateStartup(7, { name: 'Clinic Desk' });
    expect(await seen[0]?.json()).toEqual({ name: 'Clinic Desk' });
    expect(seen[0]?.credentials).toBe('same-origin');
    expect(seen[0]?.headers.get('accept')).toBe('application/json');
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('gives every POST an idempotency key of its own, and a resend the one it passes', async () => {
    const seen = answer('post', '/api/startups', () => HttpResponse.json(sampleStartup, { status: 201 }));
    await createStartup({ name: 'A' });
    await createStartup({ name: 'B' });
    await createStartup({ name: 'B' }, { idempotencyKey: 'first-try' });
    const keys = seen.map(request => request.headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('first-try');
  });

  it('sends no idempotency key with a GET', async () => {
    const seen = answer('get', '/api/startups', () => HttpResponse.json([]));
    await listStartups();
    expect(seen[0]?.headers.has('idempotency-key')).toBe(false);
  });
});

describe('reading an answer', () => {
  it('drops what the contract does not name', async () => {
    answer('get', '/api/user', () => HttpResponse.json({ ...sampleUser, passwordHash: 'x' }));
    expect(await readCurrentUser()).toEqual(sampleUser);
  });

  it('returns nothing for 204', async () => {
    answer('post', '/api/logout', () => new HttpResponse(null, { status: 204 }));
    expect(await logOut()).toBeUndefined();
  });

  it('reads a 401 on the user as nobody', async () => {
    answer('get', '/api/user', () => HttpResponse.json({ code: 'auth.required' }, { status: 401 }));
    expect(await readCurrentUser()).toBeNull();
  });

  it.each([
    ['HTML', () => new HttpResponse('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
    ['another shape', () => HttpResponse.json([{ id: 'seven' }])],
  ])('refuses %s', async (_, response) => {
    answer('get', '/api/startups', response);
    const error = await listStartups().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect((error as Error).message).toBe('Invalid or missing JSON response from server for /api/startups.');
  });
});

describe('failures', () => {
  const failure = async (response: () => Response) => {
    answer('post', '/api/startups', response);
    const error = await createStartup({ name: '' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    return error as ApiError;
  };

  it('carries the one error shape', async () => {
    const issues = [{ path: 'name', message: 'Please provide a name for your startup' }];
    const body = {
      statusCode: 400,
      code: 'request.invalid',
      error: 'Bad Request',
      message: 'Invalid input',
      issues,
    };
    const error = await failure(() => HttpResponse.json(body, { status: 400 }));
    expect(error).toMatchObject({
      statusCode: 400,
      code: 'request.invalid',
      message: 'Invalid input',
      issues,
    });
  });

  it('reads Retry-After in seconds and as a date', async () => {
    const seconds = await failure(() =>
      HttpResponse.json({}, { status: 429, headers: { 'Retry-After': '12' } }),
    );
    expect(seconds).toMatchObject({ code: 'request.rate_limited', retryAfter: 12 });
    const date = new Date(Date.now() + 30_000).toUTCString();
    const dated = await failure(() =>
      HttpResponse.json({}, { status: 503, headers: { 'Retry-After': date } }),
    );
    expect(dated.retryAfter).toBeGreaterThan(27);
    expect(dated.retryAfter).toBeLessThanOrEqual(30);
  });

  it('keeps the details that a code needs', async () => {
    const body = { code: 'step.incomplete', message: 'Not yet', details: { openQuestionIds: [4, 5] } };
    const error = await failure(() => HttpResponse.json(body, { status: 409 }));
    expect(error).toMatchObject({ code: 'step.incomplete', details: { openQuestionIds: [4, 5] } });
  });

  it('says so when the body is not ours, with a code from the status', async () => {
    const error = await failure(() => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }));
    expect(error).toMatchObject({ code: 'server.unavailable', message: '502: Invalid response from server' });
  });

  it('does not trust a code it does not know', async () => {
    const error = await failure(() => HttpResponse.json({ code: 'made.up', message: 'Hm' }, { status: 404 }));
    expect(error).toMatchObject({ code: 'request.not_found', message: 'Hm' });
  });

  it('names a connection that failed', async () => {
    answer('get', '/api/startups', () => HttpResponse.error());
    const error = await listStartups().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    expect((error as Error).message).toBe(
      'Network error: Could not connect to the server. Please check your internet connection.',
    );
  });

  it('rejects with the reason of an abort, not with a network error', async () => {
    answer('get', '/api/startups', () => HttpResponse.json([]));
    const error = await listStartups({ signal: AbortSignal.abort() }).catch((thrown: unknown) => thrown);
    expect((error as Error).name).toBe('AbortError');
  });
});
