import { ApiError, NetworkError } from '@groundwork/api-client';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { AppBoundary, PageBoundary } from './boundaries.tsx';
import { isConnectionError } from './connection-errors.ts';
import { PageLoadError } from './lazy-route.tsx';

// React logs what a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const serverError = new ApiError({
  statusCode: 500,
  code: 'server.error',
  reason: 'Something went wrong on our side.',
});

const failure = { error: new Error(), count: 0 };

/** A page whose query fails the first time. */
function Failing() {
  const { data } = useQuery({
    queryKey: ['/api/challenges'],
    queryFn: () => {
      failure.count += 1;
      if (failure.count === 1) throw failure.error;
      return 'All is well';
    },
  });
  return <p>{data ?? 'Loading'}</p>;
}

function Broken(): ReactNode {
  throw failure.error;
}

function openPages(page: ReactNode) {
  renderApp(
    <>
      <Link to="/">First</Link>
      <Link to="/roadmap">Second</Link>
      <PageBoundary>
        <Routes>
          <Route path="/" element={page} />
          <Route path="/roadmap" element={<p>Another page</p>} />
        </Routes>
      </PageBoundary>
    </>,
  );
}
const goTo = (name: string) => userEvent.click(screen.getByRole('link', { name }));

function failWith(error: Error): void {
  failure.error = error;
  failure.count = 0;
}

describe('a page that failed', () => {
  it('says Something went wrong, and Try Again asks once more', async () => {
    failWith(serverError);
    openPages(<Failing />);
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined();
    expect(screen.getByText('Something went wrong on our side.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('All is well')).toBeDefined();
  });

  it('shows the Connection Error card when the connection is to blame', async () => {
    failWith(new NetworkError());
    openPages(<Failing />);
    expect(await screen.findByText('Connection Error')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('All is well')).toBeDefined();
  });

  it.each([serverError, new NetworkError()])(
    'is left behind, and asks anew when one comes back: %s',
    async error => {
      failWith(error);
      openPages(<Failing />);
      await screen.findByRole('button', { name: 'Try Again' });
      await goTo('Second');
      expect(await screen.findByText('Another page')).toBeDefined();
      await goTo('First');
      expect(await screen.findByText('All is well')).toBeDefined();
    },
  );
});

describe('an app that failed', () => {
  it.each([
    [new Error('Broken'), 'Something went wrong'],
    [new NetworkError(), 'Connection Problem'],
    [new PageLoadError(new TypeError('Failed to fetch')), 'Connection Problem'],
  ])('%s: %s, with Reset and Try Again', async (error, heading) => {
    failWith(error);
    renderApp(
      <AppBoundary>
        <Broken />
      </AppBoundary>,
    );
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reset' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
  });
});

describe('isConnectionError', () => {
  it.each([
    'A network error occurred',
    'No internet',
    'You are offline',
    'connection refused',
    'Failed to fetch',
    'timeout of 5 s',
    'Host unreachable',
  ])('%s', message => {
    expect(isConnectionError(new Error(message))).toBe(true);
  });

  it.each([serverError, new TypeError('x is undefined')])('not %s', error => {
    expect(isConnectionError(error)).toBe(false);
  });
});
