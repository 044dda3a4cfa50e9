import { ApiError, TimeoutError } from '@groundwork/api-client';
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildUser } from '../../test/samples.ts';
import { createQueryClient } from '../query-client.ts';
import { userQueries } from '../user/user-queries.ts';
import { ConnectionLostScreen } from './connection-lost-screen.tsx';
import { Connectivity } from './connectivity.ts';
import { fakeDevice } from './test/fake-device.ts';
import { fakeServer, json, silence } from './test/fake-server.ts';
import { ConnectivityContext } from './use-connectivity.ts';

const STILL = 'Still unable to connect to the server. Please check your internet connection.';

const device = fakeDevice();
const server = fakeServer();
const check = vi.fn<() => Promise<boolean>>();
let client: QueryClient;
let connectivity: Connectivity;
let stop: () => void;

beforeEach(() => {
  check.mockReset().mockResolvedValue(true);
  client = createQueryClient();
  connectivity = new Connectivity(check);
  stop = connectivity.start();
});
afterEach(() => {
  stop();
  client.clear();
});

async function open(error: Error | null = null) {
  // Stands for the guard behind the screen, which observes the user.
  new QueryObserver(client, userQueries.current()).subscribe(() => {});
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <ConnectivityContext value={connectivity}>
          <ConnectionLostScreen error={error} />
        </ConnectivityContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await device.wait(0);
  server.calls = [];
}
const button = (name: string) => screen.getByRole('button', { name });
const result = () => screen.getByRole('alert').textContent;
async function retry() {
  fireEvent.click(button('Retry Connection'));
  await device.wait(0);
}
async function goOffline() {
  device.goOffline();
  await device.wait(0);
}

describe('what it says', () => {
  it('is a page of its own', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connection Lost');
    expect(document.title).toBe('Connection Lost · Groundwork');
    expect(screen.getByRole('main')).toBeDefined();
  });

  it('follows the device', async () => {
    await open();
    const text = "We're having trouble connecting to the server. This might be a temporary issue.";
    expect(screen.getByText(text)).toBeDefined();
    await goOffline();
    expect(
      screen.getByText('Your device appears to be offline. Please check your internet connection.'),
    ).toBeDefined();
    expect(screen.queryByText(text)).toBeNull();
  });

  it('gives four tips', async () => {
    await open();
    const tips = within(screen.getByRole('region', { name: 'What you can try' }));
    expect(tips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Check Wi-Fi or mobile data',
      'Try another website',
      'Clear cache and cookies',
      'Try again later',
    ]);
  });
});

describe('the details', () => {
  const details = () => screen.queryAllByRole('definition').map(({ textContent }) => textContent);

  it('show and hide on request', async () => {
    await open(new TimeoutError());
    expect(details()).toEqual([]);
    fireEvent.click(button('Show Details'));
    expect(button('Hide Details').getAttribute('aria-expanded')).toBe('true');
    expect(details()).toEqual(['Connected', '0', 'Request timed out. Please try again.']);
    fireEvent.click(button('Hide Details'));
    expect(details()).toEqual([]);
  });

  it('show by themselves after 2 retries', async () => {
    await open();
    await goOffline();
    await retry();
    await device.wait(1500);
    expect(details()).toEqual([]);
    await retry();
    expect(details()).toEqual(['Offline', '2', 'Your device is offline.']);
  });

  it('name a server that is away', async () => {
    check.mockResolvedValue(false);
    await open();
    fireEvent.click(button('Show Details'));
    expect(details()).toEqual(['Server unreachable', '0', "The server didn't answer."]);
  });
});

describe('Retry Connection', () => {
  it('checks, asks for the user again and waits 500 ms', async () => {
    server.answer = () => json(buildUser());
    await open();
    check.mockClear();
    await retry();
    expect(check).toHaveBeenCalledTimes(1);
    expect(server.calls).toEqual(['/api/user']);
    expect(button('Reconnecting...').getAttribute('aria-disabled')).toBe('true');
    await device.wait(500 + 1499);
    expect(button('Reconnecting...')).toBeDefined();
    await device.wait(1);
    expect(button('Retry Connection').getAttribute('aria-disabled')).toBe('false');
    expect(result()).toBe('');
  });

  it('is not pressed twice at once, and keeps the focus', async () => {
    await open();
    button('Retry Connection').focus();
    await retry();
    check.mockClear();
    fireEvent.click(button('Reconnecting...'));
    await device.wait(0);
    expect(check).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button('Reconnecting...'));
  });

  it('asks for nothing while the device is offline, and says that it is still so', async () => {
    await open();
    await goOffline();
    await retry();
    expect(server.calls).toEqual([]);
    expect(result()).toBe(STILL);
    await device.wait(1499);
    expect(button('Reconnecting...')).toBeDefined();
    await device.wait(1);
    expect(button('Retry Connection')).toBeDefined();
    expect(result()).toBe(STILL);
  });

  it('says the same of a server that is away, without waiting for its answer', async () => {
    server.answer = silence;
    check.mockResolvedValue(false);
    await open();
    await retry();
    expect(server.calls).toEqual(['/api/user']);
    await device.wait(499);
    expect(result()).toBe('');
    await device.wait(1);
    expect(result()).toBe(STILL);
  });

  it('says what else went wrong', async () => {
    server.answer = () =>
      json({ statusCode: 500, code: 'server.error', error: 'Error', message: 'The disk is full.' }, 500);
    await open(new ApiError({ statusCode: 500, code: 'server.error', reason: 'No' }));
    await retry();
    // The request layer tries twice more.
    await device.wait(800 + 1600 + 500);
    expect(result()).toBe('The disk is full.');
    await device.wait(1500);
    expect(button('Retry Connection')).toBeDefined();
  });

  it('says why a check broke', async () => {
    await open();
    check.mockRejectedValue(new TimeoutError());
    await retry();
    expect(result()).toBe('Request timed out. Please try again.');
    await device.wait(1500);
    expect(button('Retry Connection')).toBeDefined();
  });

  it('takes back what it said when it is pressed again', async () => {
    await open();
    await goOffline();
    await retry();
    await device.wait(1500);
    device.goOnline();
    check.mockReturnValue(new Promise(() => {}));
    await retry();
    expect(result()).toBe('');
  });
});
