import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTimers, pass } from '../../test/clock.ts';
import { mockNetwork } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { ErrorDemo } from './error-demo.tsx';

const network = mockNetwork();
const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
  network.events.removeAllListeners();
  network.events.on('request:start', ({ request }) => void sent.push(request.url));
});

const press = (name: string) => screen.getByRole('button', { name }).click();
const alertText = () => screen.getByRole('alert').textContent;
const retries = () => screen.getByText(/^Retries:/).textContent;

describe('each type of error', () => {
  it.each([
    ['Network', 'Connection Error', 'NetworkError', 'network'],
    ['Rate limit', 'Rate Limit Reached', 'ApiError', 'rate_limit'],
    ['Unauthorized', 'Session Expired', 'AuthenticationError', 'auth'],
    ['Timeout', 'Request Timeout', 'TimeoutError', 'timeout'],
    ['OpenAI', 'AI Service Error', 'ApiError', 'server'],
    ['General', 'Error', 'Error', 'unknown'],
  ])('%s says "%s" in the panel of a chat, and what it is', async (label, title, name, kind) => {
    renderApp(<ErrorDemo />);
    await userEvent.click(screen.getByRole('button', { name: label }));
    expect(within(screen.getByRole('alert')).getByText(title)).toBeDefined();
    expect(screen.getByText('Error class').nextElementSibling?.textContent).toBe(`${name}, kind ${kind}`);
    expect(sent).toEqual([]);
  });

  it('keeps the own words of what nobody foresaw from founders', async () => {
    renderApp(<ErrorDemo />);
    await userEvent.click(screen.getByRole('button', { name: 'General' }));
    expect(alertText()).toContain('An unexpected error occurred.');
    expect(alertText()).not.toContain('reply.content');
  });

  it('offers the login, and a fresh chat, where a chat does', async () => {
    renderApp(<ErrorDemo />);
    await userEvent.click(screen.getByRole('button', { name: 'Unauthorized' }));
    await userEvent.click(screen.getByRole('button', { name: 'Log In Again' }));
    expect(screen.getByText(/takes you to the login/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'OpenAI' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear Chat & Start Over' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear chat' }));
    await waitFor(() => expect(retries()).toBe('Retries: 0 of 3'));
    expect(sent).toEqual([]);
  });
});

describe('the retries', () => {
  fakeTimers();

  it('are counted to three, and can be begun again', async () => {
    renderApp(<ErrorDemo />);
    press('Network');
    await pass(0);
    for (const count of [1, 2, 3]) {
      press('Try Again');
      await pass(0);
      expect(screen.getByText('Trying again...')).toBeDefined();
      await pass(1000);
      expect(retries()).toBe(`Retries: ${count} of 3`);
    }
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    press('Start over');
    await pass(0);
    expect(retries()).toBe('Retries: 0 of 3');
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
  });

  it('come by themselves after the time that a rate limit names', async () => {
    renderApp(<ErrorDemo />);
    press('Rate limit');
    await pass(0);
    expect(screen.getByText('Trying again in 5 s')).toBeDefined();
    await pass(4000);
    expect(retries()).toBe('Retries: 0 of 3');
    await pass(3000);
    expect(retries()).toBe('Retries: 1 of 3');
  });
});

describe('the error boundary', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());

  it('takes the place of the part that failed, until it is tried again', async () => {
    renderApp(<ErrorDemo />);
    await userEvent.click(screen.getByRole('button', { name: 'Trigger error boundary' }));
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Error demo' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByRole('button', { name: 'Trigger error boundary' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Something went wrong' })).toBeNull();
  });
});
