import { ApiError, type ErrorCode } from '@groundwork/api-client';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { STEP_WORDS } from '../../features/step/step-chat-kind.ts';
import { fakeTimers, pass, passUntil } from '../../test/clock.ts';
import { FailurePanel } from './failure-panel.tsx';

fakeTimers();

function open(
  code: ErrorCode,
  statusCode: number,
  options: { retryAfter?: number; mayRetryAlone?: boolean } = {},
) {
  const { retryAfter, mayRetryAlone = true } = options;
  const calls = { onRetry: vi.fn(), onClear: vi.fn(), onLogIn: vi.fn() };
  const error = new ApiError({ statusCode, code, reason: 'Because', retryAfter });
  render(
    <MantineProvider>
      <FailurePanel
        failure={{ of: 'send', error, at: 0 }}
        mayRetryAlone={mayRetryAlone}
        clearing={STEP_WORDS.clearing}
        {...calls}
      />
    </MantineProvider>,
  );
  return calls;
}

it('counts down to the next try, which comes once, and does not read the seconds out', async () => {
  const { onRetry } = open('coach.rate_limited', 429, { retryAfter: 3 });
  expect(screen.getByRole('alert').textContent).toBe(
    'Rate Limit ReachedThe AI service is busy. Please wait a moment and try again.',
  );
  screen.getByText('Trying again in 3 s');
  expect(screen.getByRole('alert').textContent).not.toContain('3 s');
  await pass(2100);
  screen.getByText('Trying again in 1 s');
  expect(onRetry).not.toHaveBeenCalled();
  await pass(5000);
  expect(onRetry.mock.calls).toEqual([[{ isAutomatic: true }]]);
});

it('can be tried now', () => {
  const { onRetry } = open('coach.rate_limited', 429);
  screen.getByText('Trying again in 5 s');
  fireEvent.click(screen.getByRole('button', { name: 'Try Now' }));
  expect(onRetry.mock.calls).toEqual([[{ isAutomatic: false }]]);
});

it.each([
  ['it may not', 'coach.rate_limited', { mayRetryAlone: false }],
  ['the budget is used up', 'budget.exhausted', { retryAfter: 3 }],
] as const)('does not try by itself when %s', async (_, code, options) => {
  const { onRetry } = open(code, 429, options);
  screen.getByText('Rate Limit Reached');
  expect(screen.queryAllByRole('button')).toHaveLength(code === 'budget.exhausted' ? 0 : 1);
  await pass(60_000);
  expect(onRetry).not.toHaveBeenCalled();
});

it('asks before it clears the chat', async () => {
  const { onClear } = open('coach.refused', 502);
  fireEvent.click(screen.getByRole('button', { name: 'Clear Chat & Start Over' }));
  await passUntil(() => void screen.getByRole('button', { name: 'Clear chat' }));
  expect(onClear).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Clear chat' }));
  expect(onClear).toHaveBeenCalledOnce();
});

it('offers nothing but to start over when the chat is full', async () => {
  const { onClear } = open('chat.full', 409);
  screen.getByText('This chat is full');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Clear Chat & Start Over',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Clear Chat & Start Over' }));
  await passUntil(
    () =>
      void screen.getByText(
        'This clears the chat in this step. Accepted answers stay, and your last message stays in the text box.',
      ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Clear chat' }));
  expect(onClear).toHaveBeenCalledOnce();
});

it('leads to the login when the session is over', () => {
  const { onLogIn } = open('auth.required', 401);
  fireEvent.click(screen.getByRole('button', { name: 'Log In Again' }));
  expect(onLogIn).toHaveBeenCalledOnce();
});
