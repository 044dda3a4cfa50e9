import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConnectionErrorCard } from './connection-error-card.tsx';

it('says what is wrong and offers both ways on', async () => {
  const onTryAgain = vi.fn();
  const onRefresh = vi.fn();
  render(
    <MantineProvider>
      <ConnectionErrorCard message="Request timed out." onTryAgain={onTryAgain} onRefresh={onRefresh} />
    </MantineProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Connection Error' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('Request timed out.');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect([onTryAgain.mock.calls.length, onRefresh.mock.calls.length]).toEqual([1, 0]);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Page' }));
  expect([onTryAgain.mock.calls.length, onRefresh.mock.calls.length]).toEqual([1, 1]);
});
