import { configureRequests, curriculumContracts, request } from '@groundwork/api-client';
import {
  MutationObserver,
  type QueryClient,
  QueryClientProvider,
  QueryObserver,
} from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from '../../ui/toast.ts';
import { createQueryClient } from '../query-client.ts';
import type { PathKey } from '../query-keys.ts';
import { Connectivity } from './connectivity.ts';
import { fakeDevice } from './test/fake-device.ts';
import { fakeServer, json } from './test/fake-server.ts';
import { ConnectivityContext } from './use-connectivity.ts';
import { useConnectivityEffects } from './use-connectivity-effects.ts';

vi.mock('../../ui/toast.ts', () => ({ showToast: vi.fn() }));

const device = fakeDevice();
const server = fakeServer();
const check = vi.fn<() => Promise<boolean>>();
let connectivity: Connectivity;
let client: QueryClient;
let stop: () => void;

beforeEach(async () => {
  vi.mocked(showToast).mockReset().mockResolvedValue();
  check.mockReset().mockResolvedValue(true);
  connectivity = new Connectivity(check);
  configureRequests({ onReachability: connectivity.report });
  stop = connectivity.start();
  client = createQueryClient();
  renderHook(useConnectivityEffects, {
    wrapper: ({ children }) => (
      <StrictMode>
        <QueryClientProvider client={client}>
          <ConnectivityContext value={connectivity}>{children}</ConnectivityContext>
        </QueryClientProvider>
      </StrictMode>
    ),
  });
  await device.wait(0);
});
afterEach(() => {
  stop();
  client.clear();
});

const toasts = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast);
const titles = () => toasts().map(({ title }) => title);

/** Observes a query that is answered at once, or by `answer`. */
async function show(queryKey: PathKey, answer: () => Promise<unknown> = async () => 'data') {
  const asked = vi.fn((_signal: AbortSignal) => answer());
  const observer = new QueryObserver(client, { queryKey, queryFn: ({ signal }) => asked(signal) });
  observer.subscribe(() => {});
  await device.wait(0);
  return asked;
}

async function loseServer() {
  check.mockResolvedValue(false);
  connectivity.report(false, new Error('Network error'));
  await device.wait(10_000);
}
async function regainServer() {
  check.mockResolvedValue(true);
  await device.wait(10_000);
}

it('does nothing on a normal start', async () => {
  const asked = await show(['/api/startups']);
  await device.wait(60_000);
  expect(toasts()).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(1);
});

describe('when the device goes offline', () => {
  it('says so once, for 5 s', async () => {
    device.goOffline();
    await device.wait(60_000);
    expect(toasts()).toEqual([
      {
        title: "You're Offline",
        message: 'Please check your internet connection.',
        tone: 'error',
        duration: 5000,
      },
    ]);
  });

  it('cancels what is asked and keeps what is shown, as something to be asked again later', async () => {
    client.setQueryData(['/api/startups'], 'shown');
    const open = await show(['/api/startups'], () => new Promise(() => {}));
    void client.refetchQueries({ queryKey: ['/api/startups'] });
    await device.wait(0);
    const times = open.mock.calls.length;
    device.goOffline();
    await device.wait(10_000);
    expect(open.mock.lastCall?.[0].aborted).toBe(true);
    expect(open).toHaveBeenCalledTimes(times);
    expect(client.getQueryState(['/api/startups'])).toMatchObject({
      data: 'shown',
      status: 'success',
      fetchStatus: 'idle',
      isInvalidated: true,
    });
  });

  it('lets mutations go on', async () => {
    let finish = (_value: string) => {};
    const mutation = new MutationObserver(client, {
      mutationFn: () => new Promise<string>(resolve => (finish = resolve)),
    });
    const saved = mutation.mutate();
    await device.wait(0);
    device.goOffline();
    await device.wait(0);
    finish('saved');
    await expect(saved).resolves.toBe('saved');
  });
});

describe('when the device is back', () => {
  it('says so once, for 3 s', async () => {
    device.goOffline();
    device.goOnline();
    await device.wait(60_000);
    expect(toasts()[1]).toEqual({
      title: 'Back Online',
      message: 'Your connection has been restored.',
      tone: 'success',
      duration: 3000,
    });
    expect(titles()).toHaveLength(2);
  });

  it('refetches everything on screen after 1 s, also what never arrived', async () => {
    const startups = await show(['/api/startups']);
    const open = await show(['/api/challenges'], () => new Promise(() => {}));
    client.setQueryData(['/api/steps', 3], 'off screen');
    device.goOffline();
    device.goOnline();
    await device.wait(999);
    expect(startups).toHaveBeenCalledTimes(1);
    await device.wait(1);
    expect(startups).toHaveBeenCalledTimes(2);
    expect(open).toHaveBeenCalledTimes(2);
    await device.wait(60_000);
    expect(startups).toHaveBeenCalledTimes(2);
  });

  it('leaves the list of a chat that is streaming to its stream', async () => {
    const chat = await show(['/api/messages', '7/2/3']);
    void new MutationObserver(client, {
      mutationKey: ['/api/messages', '7/2/3'],
      mutationFn: () => new Promise(() => {}),
    }).mutate();
    device.goOffline();
    device.goOnline();
    await device.wait(1000);
    expect(chat).toHaveBeenCalledTimes(1);
  });

  it('forgets the blocks of the request layer', async () => {
    server.answer = () => json([]);
    for (let count = 0; count < 26; count++) await request(curriculumContracts.challenges).catch(() => {});
    await expect(request(curriculumContracts.challenges)).rejects.toThrow('Rate limited');
    device.goOffline();
    device.goOnline();
    await expect(request(curriculumContracts.challenges)).resolves.toEqual([]);
  });
});

it('refetches once, after the last of several changes, and tells each', async () => {
  const asked = await show(['/api/startups']);
  device.goOffline();
  device.goOnline();
  await device.wait(400);
  device.goOffline();
  await device.wait(400);
  device.goOnline();
  await device.wait(999);
  expect(asked).toHaveBeenCalledTimes(1);
  await device.wait(10_000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(titles()).toEqual(["You're Offline", 'Back Online', "You're Offline", 'Back Online']);
});

describe('when the server is unreachable', () => {
  it('says so once in an outage, even if the device leaves and comes back meanwhile', async () => {
    await loseServer();
    expect(toasts()).toEqual([
      {
        title: 'Server Unreachable',
        message: 'The server is not responding. Please check your connection.',
        tone: 'error',
      },
    ]);
    await device.wait(60_000);
    device.goOffline();
    device.goOnline();
    await device.wait(60_000);
    expect(titles()).toEqual(['Server Unreachable', "You're Offline"]);
  });

  it('refetches 1 s after it is back, says so, and tells of the next outage', async () => {
    const asked = await show(['/api/startups']);
    await loseServer();
    await device.wait(5000);
    expect(asked).toHaveBeenCalledTimes(1);
    connectivity.report(true);
    await device.wait(999);
    expect(asked).toHaveBeenCalledTimes(1);
    await device.wait(1);
    expect(asked).toHaveBeenCalledTimes(2);
    await regainServer();
    await loseServer();
    expect(titles()).toEqual(['Server Unreachable', 'Back Online', 'Server Unreachable']);
  });
});
