import { NetworkError } from '@groundwork/api-client';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { hideToast } from '../ui/toast.ts';
import { handleUncaughtErrors, isOnlyLogged, UNEXPECTED_ERROR } from './global-errors.ts';

describe('what is only logged', () => {
  it.each([
    'Request failed with 401',
    '403: Forbidden',
    'unauthorized',
    'You are not logged in',
    'permission denied',
    'Authentication error: Please log in.',
    'NetworkError when attempting to fetch resource.',
    'Failed to fetch',
    'Too many requests, retry later',
    'HTTP 429',
    'The model is at capacity',
    'The service is currently experiencing high demand. Please try again in a few minutes.',
    'The operation was aborted',
    'Request timed out. Please try again.',
    'timeout of 15000ms exceeded',
    'Failed to fetch dynamically imported module: /assets/a.js',
    'Failed to load resource',
  ])('%s', message => {
    expect(isOnlyLogged(new Error(message))).toBe(true);
  });

  it.each(["Cannot read properties of undefined (reading 'id')", 'x is not a function'])(
    'but not %s',
    message => {
      expect(isOnlyLogged(new TypeError(message))).toBe(false);
    },
  );
});

describe('an error that nobody caught', () => {
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    stop = handleUncaughtErrors(window);
    renderApp(<p>Page</p>);
  });
  afterEach(async () => {
    stop();
    await hideToast();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const reject = (reason: unknown) => {
    const event = new Event('unhandledrejection', { cancelable: true });
    window.dispatchEvent(Object.assign(event, { reason }));
    return event;
  };

  it('shows one toast, and another only after 5 s', async () => {
    reject(new TypeError('x is not a function'));
    expect(await screen.findByText(UNEXPECTED_ERROR.message)).toBeDefined();
    await hideToast();
    await waitFor(() => expect(screen.queryByText(UNEXPECTED_ERROR.message)).toBeNull());
    reject(new TypeError('x is not a function'));
    await new Promise(resolve => setTimeout(resolve, 60));
    expect(screen.queryByText(UNEXPECTED_ERROR.message)).toBeNull();
    vi.setSystemTime(Date.now() + 5000);
    reject(new TypeError('x is not a function'));
    expect(await screen.findByText(UNEXPECTED_ERROR.message)).toBeDefined();
  });

  it('also outside of promises', async () => {
    window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('y is null'), cancelable: true }));
    expect(await screen.findByText(UNEXPECTED_ERROR.message)).toBeDefined();
  });

  it('is logged, not shown, when the connection is to blame', async () => {
    expect(reject(new NetworkError()).defaultPrevented).toBe(true);
    expect(console.warn).toHaveBeenCalled();
    await new Promise(resolve => setTimeout(resolve, 60));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
