import { ApiError, AuthenticationError, type ErrorCode, NetworkError } from '@groundwork/api-client';
import { MutationObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { hideToast } from '../ui/toast.ts';
import type { MutationFailure } from './failure-toasts.ts';

const refused = (statusCode = 409, code: ErrorCode = 'request.invalid') =>
  new ApiError({ statusCode, code, reason: 'Not now' });

let now = 0;
beforeEach(() => {
  // Past the throttle for toasts of earlier tests.
  now += 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(async () => {
  await hideToast();
  vi.useRealTimers();
});

async function failMutation(error: Error, failure?: MutationFailure) {
  const { client } = renderApp(<p>Page</p>);
  const mutation = new MutationObserver(client, {
    mutationFn: () => Promise.reject(error),
    ...(failure ? { meta: { failure } } : {}),
  });
  await mutation.mutate().catch(() => {});
}

/** A refetch that fails while the data is on screen. */
async function failRefresh(error: Error, { client } = renderApp(<p>Page</p>)) {
  const query = { queryKey: ['/api/startups'] as const, queryFn: () => Promise.reject(error) };
  client.setQueryData(query.queryKey, []);
  await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => {});
}

const settled = () => new Promise(resolve => setTimeout(resolve, 60));

describe('a mutation that failed', () => {
  it.each([
    [undefined, 'Operation Failed', 'Failed to complete the operation: Not now'],
    [{ verb: 'create', entity: 'card' }, 'Operation Failed', 'Failed to create card: Not now'],
    [{ verb: 'update', entity: 'card' }, 'Update Failed', 'Failed to update card: Not now'],
    [{ verb: 'delete', entity: 'card' }, 'Delete Failed', 'Failed to delete card: Not now'],
  ] as [MutationFailure | undefined, string, string][])(
    'with %o says %s',
    async (failure, title, message) => {
      await failMutation(refused(), failure);
      expect(await screen.findByText(title)).toBeDefined();
      expect(screen.getByText(message)).toBeDefined();
    },
  );

  it.each([
    ['tells it itself', refused(), 'own'],
    [
      'is about a session that is over',
      new AuthenticationError({ statusCode: 401, code: 'auth.required', reason: 'Please log in.' }),
      undefined,
    ],
  ] as [string, Error, MutationFailure | undefined][])(
    'is left alone when it %s',
    async (_, error, failure) => {
      await failMutation(error, failure);
      await settled();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

it('is told when it was not allowed', async () => {
  await failMutation(refused(403, 'auth.forbidden'));
  expect(await screen.findByText('Operation Failed')).toBeDefined();
});

describe('a refresh that failed', () => {
  it('is told, at most once in 5 s', async () => {
    const app = renderApp(<p>Page</p>);
    await failRefresh(refused(500, 'server.error'), app);
    expect(await screen.findByText('An error occurred')).toBeDefined();
    expect(screen.getByText('There was a problem with your request. Please try again.')).toBeDefined();
    await hideToast();
    await waitFor(() => expect(screen.queryByText('An error occurred')).toBeNull());
    vi.setSystemTime(now + 4999);
    await failRefresh(refused(500, 'server.error'), app);
    await settled();
    expect(screen.queryByText('An error occurred')).toBeNull();
    vi.setSystemTime(now + 5000);
    await failRefresh(refused(500, 'server.error'), app);
    expect(await screen.findByText('An error occurred')).toBeDefined();
  });

  it.each([
    ['a connection that is gone', new NetworkError()],
    [
      'a session that is over',
      new AuthenticationError({ statusCode: 401, code: 'auth.required', reason: 'Please log in.' }),
    ],
    ['a missing challenge', new Error('Challenge ID is required')],
  ])('says nothing of %s', async (_, error) => {
    await failRefresh(error);
    await settled();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
