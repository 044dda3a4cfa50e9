import { type QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildUser } from '../../test/samples.ts';
import { Connectivity } from '../connectivity/connectivity.ts';
import { fakeDevice } from '../connectivity/test/fake-device.ts';
import { fakeServer, json, silence } from '../connectivity/test/fake-server.ts';
import { ConnectivityContext } from '../connectivity/use-connectivity.ts';
import { createQueryClient } from '../query-client.ts';
import { useUserRefresh } from './current-user-refresh.ts';
import { userQueries } from './user-queries.ts';

const MINUTE = 60_000;
const device = fakeDevice();
const server = fakeServer();
let client: QueryClient;
let connectivity: Connectivity;
let isServerThere = true;
let stop: () => void;

beforeEach(async () => {
  isServerThere = true;
  server.answer = () => json(buildUser());
  client = createQueryClient();
  connectivity = new Connectivity(async () => isServerThere);
  stop = connectivity.start();
  renderHook(useUserRefresh, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <ConnectivityContext value={connectivity}>{children}</ConnectivityContext>
      </QueryClientProvider>
    ),
  });
  await device.wait(0);
});
afterEach(() => {
  stop();
  client.clear();
});

/** Observes the user, as a page that shows them does. */
async function showUser() {
  const leave = new QueryObserver(client, userQueries.current()).subscribe(() => {});
  await device.wait(0);
  return leave;
}
const timesAsked = () => server.calls.length;

it('asks nothing by itself', async () => {
  await device.wait(20 * MINUTE);
  expect(timesAsked()).toBe(0);
});

it('asks every 5 minutes', async () => {
  await showUser();
  await device.wait(5 * MINUTE - 1);
  expect(timesAsked()).toBe(1);
  await device.wait(1);
  expect(timesAsked()).toBe(2);
  await device.wait(5 * MINUTE);
  expect(timesAsked()).toBe(3);
});

it('asks when the tab is shown again after more than 30 s, and not in a hidden one', async () => {
  await showUser();
  device.hide();
  await device.wait(30_000);
  device.show();
  await device.wait(0);
  expect(timesAsked()).toBe(1);
  device.hide();
  await device.wait(20 * MINUTE);
  expect(timesAsked()).toBe(1);
  device.show();
  await device.wait(0);
  expect(timesAsked()).toBe(2);
});

it('asks nothing while the device is offline or the server unreachable', async () => {
  await showUser();
  device.goOffline();
  await device.wait(10 * MINUTE);
  expect(timesAsked()).toBe(1);
  device.goOnline();
  isServerThere = false;
  await device.wait(10 * MINUTE);
  expect(timesAsked()).toBe(1);
});

it('keeps an open question alive while no page asks it', async () => {
  let answer = (_response: Response) => {};
  server.answer = () => new Promise(resolve => (answer = resolve));
  const leave = await showUser();
  leave();
  answer(json(buildUser()));
  await device.wait(0);
  expect(client.getQueryData(userQueries.current().queryKey)?.username).toBe('ada');
  server.answer = silence;
});
