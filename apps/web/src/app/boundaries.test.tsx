import { ApiError, NetworkError } from '@groundwork/api-client';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { AppBoundary, PageBoundary, SectionBoundary } from './boundaries.tsx';
import { isConnectionError } from './connection-errors.ts';
import { LazyPage, lazyRoute, PageLoadError } from './lazy-route.tsx';

// React logs errors that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const serverError = new ApiError({
  statusCode: 500,
  code: 'server.error',
  reason: 'Something went wrong on our side.',
});

const failure = { error: new Error(), count: 0, times: 1 };

/** A page whose query fails the first `failure.times` times. */
function Failing() {
  const { data } = useQuery({
    queryKey: ['/api/challenges'],
    queryFn: () => {
      failure.count += 1;
      if (failure.count <= failure.times) throw failure.error;
      return 'All is well';
    },
  });
  return <p>{data ?? 'Loading'}</p>;
}

const ThePage = () => <p>The page</p>;

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
  failure.times = 1;
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

  it('is asked for again by itself when the server is being started again', async () => {
    const reason = 'The server is restarting.';
    failWith(new ApiError({ statusCode: 503, code: 'server.shutting_down', reason }));
    openPages(<Failing />);
    expect(await screen.findByText(reason)).toBeDefined();
    expect(await screen.findByText('All is well', {}, { timeout: 8000 })).toBeDefined();
  }, 15_000);

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

describe('a page that the connection broke', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('comes back by itself, though nobody has noticed that the connection was gone', async () => {
    failWith(new NetworkError());
    openPages(<Failing />);
    expect(await screen.findByText('Connection Error')).toBeDefined();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText('All is well')).toBeDefined();
  });

  it('is tried again until it is there, less and less often', async () => {
    failWith(new NetworkError());
    failure.times = 3;
    openPages(<Failing />);
    for (const [wait, count] of [
      [2000, 2],
      [5000, 3],
      [5000, 3],
      [5000, 4],
    ] as const) {
      await screen.findByText('Connection Error');
      await act(() => vi.advanceTimersByTimeAsync(wait));
      expect(failure.count).toBe(count);
    }
    expect(await screen.findByText('All is well')).toBeDefined();
  });

  it('is tried again when somebody looks', async () => {
    failWith(new NetworkError());
    openPages(<Failing />);
    await screen.findByText('Connection Error');
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(failure.count).toBe(1);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('All is well')).toBeDefined();
  });

  it('is no other failure: that waits to be asked for', async () => {
    failWith(serverError);
    openPages(<Failing />);
    await screen.findByText('Something went wrong');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failure.count).toBe(1);
  });

  it('comes back when its code did not arrive', async () => {
    let loads = 0;
    const route = lazyRoute(async () => {
      loads += 1;
      if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return { Component: ThePage };
    });
    openPages(
      <Suspense>
        <LazyPage route={route} />
      </Suspense>,
    );
    expect(await screen.findByText('Connection Error')).toBeDefined();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText('The page')).toBeDefined();
  });

  it('leaves the rest alone where only a section of it failed', async () => {
    failWith(new NetworkError());
    openPages(
      <SectionBoundary place="" fallback={error => <p>{error.message}</p>}>
        <Failing />
      </SectionBoundary>,
    );
    await screen.findByText(/Network error/);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText('All is well')).toBeDefined();
  });
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
