import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Connectivity } from './connectivity.ts';
import { ConnectionPill } from './connectivity-provider.tsx';
import { fakeDevice } from './test/fake-device.ts';
import { ConnectivityContext } from './use-connectivity.ts';

const device = fakeDevice();
let isServerThere = true;
let stop: () => void;

beforeEach(async () => {
  isServerThere = true;
  const connectivity = new Connectivity(async () => isServerThere);
  stop = connectivity.start();
  render(
    <ConnectivityContext value={connectivity}>
      <ConnectionPill />
    </ConnectivityContext>,
  );
  await device.wait(0);
});
afterEach(() => stop());

const text = () => screen.getByRole('status').textContent;

it('is not there on a normal start', async () => {
  expect(text()).toBe('');
  await device.wait(60_000);
  expect(text()).toBe('');
});

it('stays while the device is offline, and for 3 s once it is connected', async () => {
  device.goOffline();
  // The toast says it first: one message at a time.
  await device.wait(4999);
  expect(text()).toBe('');
  await device.wait(60_000);
  expect(text()).toBe('Offline');
  device.goOnline();
  await device.wait(2999);
  expect(text()).toBe('Connected');
  await device.wait(1);
  expect(text()).toBe('');
});

it('stays when the connection is lost again within the 3 s', async () => {
  device.goOffline();
  await device.wait(5000);
  device.goOnline();
  await device.wait(2000);
  device.goOffline();
  await device.wait(5000);
  expect(text()).toBe('Offline');
});

it('is there while the server is not', async () => {
  isServerThere = false;
  await device.wait(5 * 60_000 + 10_000);
  expect(text()).toBe('Offline');
  isServerThere = true;
  await device.wait(10_000);
  expect(text()).toBe('Connected');
});
