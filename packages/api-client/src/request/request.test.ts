import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import {
  createStartup,
  deleteStartup,
  endAccountSession,
  listStartups,
  resetStep,
  updateStartup,
} from '../../test/calls.ts';
import { fakeClock, throughTime } from '../../test/clock.ts';
import { sampleStartup, sampleUser } from '../../test/samples.ts';
import { failureOf, json, mockNetwork, noContent, ORIGIN, refuse } from '../../test/server.ts';
import { logOut, readCurrentUser } from '../endpoints/index.ts';
import { configureRequests } from './index.ts';

const { answer, seen } = mockNetwork();
fakeClock();

describe('building a request', () => {
  it('fills the path and the query from the contract and leaves undefined out', async () => {
    answer('delete', '/api/messages/7/2/3', () => json({ success: true }));
    await resetStep({
      params: { startupId: 7, challengeId: 2, stepId: 3 },
      query: { force: true, uniqueId: 'a b', preserveProgress: undefined },
    });
    expect(seen[0]?.url).toBe(`${ORIGIN}/api/messages/7/2/3?force=true&uniqueId=a+b`);
  });

  it('sends JSON, same-origin credentials and what it accepts', async () => {
    answer('put', '/api/startups/7', () => json(sampleStartup));
    await updateStartup(7, { name: 'Clinic Desk' });
    expect(await seen[0]?.json()).toEqual({ name: 'Clinic Desk' });
    expect(seen[0]?.credentials).toBe('same-origin');
    expect(seen[0]?.headers.get('accept')).toBe('application/json');
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('gives every POST an idempotency key of its own, and a resend the one it passes', async () => {
    answer('post', '/api/startups', () => json(sampleStartup, 201));
    await createStartup({ name: 'A' });
    await createStartup({ name: 'B' });
    await createStartup({ name: 'B' }, { idempotencyKey: 'first-try' });
    const keys = seen.map(request => request.headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('first-try');
  });

  it('sends no idempotency key with a GET', async () => {
    answer('get', '/api/startups', () => json([]));
    await listStartups();
    expect(seen[0]?.headers.has('idempotency-key')).toBe(false);
  });
});

describe('reading an answer', () => {
  it('drops what the contract does not name', async () => {
    answer('get', '/api/user', () => json({ ...sampleUser, passwordHash: 'x' }));
    expect(await readCurrentUser()).toEqual(sampleUser);
  });

  it('returns nothing for 204', async () => {
    answer('post', '/api/logout', noContent);
    expect(await logOut()).toBeUndefined();
  });

  it.each([
    ['HTML', () => new HttpResponse('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
    ['another shape', () => json([{ id: 'seven' }])],
    ['nothing', () => new HttpResponse(null, { status: 200 })],
  ])('refuses %s', async (_, response) => {
    answer('post', '/api/startups', response);
    const error = await failureOf(createStartup({ name: 'A' }));
    const message = 'Invalid or missing JSON response from server for /api/startups.';
    expect(error).toMatchObject({ name: 'InvalidResponseError', message });
  });

  it('reads JSON whatever it claims to be', async () => {
    answer('get', '/api/startups', () => new HttpResponse(JSON.stringify([sampleStartup])));
    expect(await listStartups()).toEqual([sampleStartup]);
  });
});

describe('failures', () => {
  it('are those of the network', async () => {
    answer('get', '/api/startups', () => HttpResponse.error());
    const message = 'Network error: Could not connect to the server. Please check your internet connection.';
    expect(await throughTime(failureOf(listStartups()))).toMatchObject({ name: 'NetworkError', message });
  });

  it('are answers without a status', async () => {
    configureRequests({ fetch: async () => Response.error() });
    const message = 'Failed to GET to /api/startups: No response';
    expect(await throughTime(failureOf(listStartups()))).toMatchObject({ name: 'NetworkError', message });
  });

  it('are refusals, told by their status and reason', async () => {
    answer('post', '/api/startups', () => refuse(409, 'idempotency.key_reused', 'Another body'));
    expect(await failureOf(createStartup({ name: 'A' }))).toMatchObject({
      name: 'ApiError',
      statusCode: 409,
      code: 'idempotency.key_reused',
      reason: 'Another body',
      message: '409: Another body',
    });
  });
});

describe('deleting', () => {
  it.each([
    ['204', noContent, true],
    ['200', () => json({ success: true }), true],
    ['404', () => refuse(404, 'startup.not_found'), false],
  ])('takes a %s for a success', async (_, response, wasThere) => {
    answer('delete', '/api/startups/7', response);
    expect(await deleteStartup(7)).toEqual({ wasThere });
  });

  it('throws every other refusal', async () => {
    answer('delete', '/api/account/sessions/4', () => refuse(403, 'auth.forbidden'));
    expect(await failureOf(endAccountSession(4))).toMatchObject({ statusCode: 403 });
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '7' as unknown as number])(
    'sends nothing for %s, which is no id',
    async id => {
      expect(await failureOf(deleteStartup(id))).toBeInstanceOf(TypeError);
      expect(seen).toHaveLength(0);
    },
  );
});
