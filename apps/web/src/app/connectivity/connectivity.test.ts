import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connectivity } from './connectivity.ts';
import { fakeDevice } from './test/fake-device.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const device = fakeDevice();
const check = vi.fn<(signal: AbortSignal) => Promise<boolean>>();
let connectivity: Connectivity;
let stop: () => void;

beforeEach(async () => {
  check.mockReset().mockResolvedValue(true);
  connectivity = new Connectivity(check);
  stop = connectivity.start();
  await device.wait(0);
});
afterEach(() => stop());

const isReachable = () => connectivity.read().isServerReachable;
/** An outage. Checks are at least 10 s apart, so it is found 10 s after the first one. */
async function loseServer() {
  check.mockResolvedValue(false);
  connectivity.report(false, new Error('Network error'));
  await device.wait(10 * SECOND);
  expect(isReachable()).toBe(false);
  check.mockClear();
}

describe('the health check', () => {
  it('is made at the start and then every 5 minutes', async () => {
    expect(check).toHaveBeenCalledTimes(1);
    await device.wait(5 * MINUTE - 1);
    expect(check).toHaveBeenCalledTimes(1);
    await device.wait(1);
    expect(check).toHaveBeenCalledTimes(2);
    await device.wait(5 * MINUTE);
    expect(check).toHaveBeenCalledTimes(3);
  });

  it('is made 1.5 s after the device reconnects', async () => {
    await device.wait(MINUTE);
    device.goOffline();
    device.goOnline();
    await device.wait(1499);
    expect(check).toHaveBeenCalledTimes(1);
    await device.wait(1);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('is made at most once in 10 s, and not forgotten', async () => {
    await device.wait(2 * SECOND);
    connectivity.report(false);
    device.goOffline();
    device.goOnline();
    connectivity.report(false);
    await device.wait(8 * SECOND - 1);
    expect(check).toHaveBeenCalledTimes(1);
    await device.wait(1);
    expect(check).toHaveBeenCalledTimes(2);
    await device.wait(MINUTE);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('is made at once by the explicit retry', async () => {
    await device.wait(SECOND);
    await expect(connectivity.retry()).resolves.toBe(true);
    await expect(connectivity.retry()).resolves.toBe(true);
    expect(check).toHaveBeenCalledTimes(3);
  });

  it('is made when the tab is shown again, but only after more than 30 s', async () => {
    await device.wait(MINUTE);
    device.hide();
    await device.wait(30 * SECOND);
    device.show();
    await device.wait(SECOND);
    expect(check).toHaveBeenCalledTimes(1);
    device.hide();
    await device.wait(30 * SECOND + 1);
    device.show();
    await device.wait(0);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('pauses in a hidden tab, also during an outage', async () => {
    await loseServer();
    device.hide();
    await device.wait(MINUTE);
    expect(check).not.toHaveBeenCalled();
    device.show();
    await device.wait(0);
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('goes on after a glance at another tab', async () => {
    device.hide();
    await device.wait(SECOND);
    device.show();
    await device.wait(5 * MINUTE);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('is shared by whoever asks while it is under way', async () => {
    check.mockReturnValue(new Promise(() => {}));
    void connectivity.retry();
    void connectivity.retry();
    expect(connectivity.read().isChecking).toBe(true);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('ends with what started it', async () => {
    check.mockReturnValue(new Promise(() => {}));
    void connectivity.retry();
    stop();
    device.goOffline();
    connectivity.report(false);
    expect(check.mock.lastCall?.[0].aborted).toBe(true);
    expect(connectivity.read().isOnline).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the server', () => {
  it('is not called unreachable because a request failed', async () => {
    await device.wait(MINUTE);
    check.mockReturnValue(new Promise(() => {}));
    connectivity.report(false, new Error('Network error'));
    await device.wait(0);
    expect(check).toHaveBeenCalledTimes(2);
    expect(isReachable()).toBe(true);
  });

  it('is called unreachable when the check after it fails, with the reason', async () => {
    await loseServer();
    expect(connectivity.read()).toMatchObject({ lastError: 'Network error', isChecking: false });
  });

  it('is checked every 10 s while it is unreachable, and every 5 minutes after', async () => {
    await loseServer();
    await device.wait(20 * SECOND);
    expect(check).toHaveBeenCalledTimes(2);
    check.mockResolvedValue(true);
    await device.wait(10 * SECOND);
    expect(isReachable()).toBe(true);
    await device.wait(5 * MINUTE - 1);
    expect(check).toHaveBeenCalledTimes(3);
  });

  it('is back when any request is answered', async () => {
    await loseServer();
    connectivity.report(true);
    expect(connectivity.read()).toMatchObject({ isServerReachable: true, isBackOnline: true });
  });

  it('is unreachable when the check itself breaks, and the retry says why', async () => {
    check.mockRejectedValue(new Error('Blocked by the client'));
    await expect(connectivity.retry()).rejects.toThrow('Blocked by the client');
    expect(connectivity.read()).toMatchObject({
      isServerReachable: false,
      lastError: 'Blocked by the client',
      isChecking: false,
    });
  });
});

describe('the device', () => {
  it('is not online when it was not at the start', () => {
    device.goOffline();
    const late = new Connectivity(check);
    late.start()();
    expect(late.read().isOnline).toBe(false);
  });

  it('asks nothing while it is offline', async () => {
    device.goOffline();
    check.mockClear();
    await expect(connectivity.retry()).resolves.toBe(false);
    connectivity.report(false, new Error('Network error'));
    await device.wait(10 * MINUTE);
    device.hide();
    await device.wait(MINUTE);
    device.show();
    await device.wait(MINUTE);
    expect(check).not.toHaveBeenCalled();
    expect(connectivity.read()).toMatchObject({ isOnline: false, lastError: 'Your device is offline.' });
  });

  it('gives up the check under way, whose answer then says nothing', async () => {
    check.mockImplementationOnce(
      signal =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Aborted')))),
    );
    const answer = connectivity.retry();
    device.goOffline();
    await expect(answer).resolves.toBe(false);
    expect(connectivity.read()).toMatchObject({
      isServerReachable: true,
      isChecking: false,
      lastError: 'Your device is offline.',
    });
  });

  it('is followed by the retry even when the browser did not tell', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await connectivity.retry();
    expect(connectivity.read().isOnline).toBe(false);
  });
});

describe('back online', () => {
  it('is not said at the start', () => {
    expect(connectivity.read().isBackOnline).toBe(false);
  });

  it('is said for 5 s, and the counters begin anew', async () => {
    device.goOffline();
    await connectivity.retry();
    expect(connectivity.read().retryAttempts).toBe(1);
    device.goOnline();
    expect(connectivity.read()).toMatchObject({ isBackOnline: true, retryAttempts: 0, lastError: null });
    await device.wait(4999);
    expect(connectivity.read().isBackOnline).toBe(true);
    await device.wait(1);
    expect(connectivity.read().isBackOnline).toBe(false);
  });

  it('is not said before the server is there too', async () => {
    await loseServer();
    device.goOffline();
    device.goOnline();
    expect(connectivity.read().isBackOnline).toBe(false);
    check.mockResolvedValue(true);
    await device.wait(10 * SECOND);
    expect(connectivity.read().isBackOnline).toBe(true);
  });

  it('is taken back when the connection is lost again, and has its 5 s again', async () => {
    device.goOffline();
    device.goOnline();
    await device.wait(4 * SECOND);
    device.goOffline();
    expect(connectivity.read().isBackOnline).toBe(false);
    device.goOnline();
    await device.wait(4 * SECOND);
    expect(connectivity.read().isBackOnline).toBe(true);
  });
});

it('tells its watchers of changes only', () => {
  const watcher = vi.fn();
  const leave = connectivity.subscribe(watcher);
  connectivity.report(true);
  expect(watcher).not.toHaveBeenCalled();
  device.goOffline();
  expect(watcher).toHaveBeenCalledTimes(1);
  leave();
  device.goOnline();
  expect(watcher).toHaveBeenCalledTimes(1);
});
