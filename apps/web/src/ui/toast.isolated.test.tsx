import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { hideToast, showToast } from './toast.ts';

afterEach(() => {
  vi.doUnmock('./toaster.tsx');
  vi.restoreAllMocks();
});

it('leaves the page as it is when the code of the toasts does not arrive, and shows the next one when it does', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.doMock('./toaster.tsx', () => Promise.reject(new TypeError('Failed to fetch')));
  renderApp(<p>Page</p>);
  await showToast({ title: 'Login failed', message: 'Network error' });
  expect(screen.getByText('Page')).toBeDefined();
  expect(warned).toHaveBeenCalledWith('Login failed. Network error');

  vi.doUnmock('./toaster.tsx');
  await showToast({ title: 'Welcome back!' });
  expect(await screen.findByText('Welcome back!')).toBeDefined();
});

it('shows one at a time: the newest replaces', async () => {
  renderApp(<p>Page</p>);
  await showToast({ title: 'First' });
  await screen.findByText('First');
  await showToast({ title: 'Second' });
  expect(await screen.findByText('Second')).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByText('First')).toBeNull());
  await hideToast();
});
