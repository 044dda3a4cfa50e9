import { describe, expect, it } from 'vitest';
import { isUnavailable } from '../database-errors.ts';
import { PoolSemaphore } from './pool-semaphore.ts';

describe('the semaphore of a pool', () => {
  it('lets so many in, and the next ones as these leave', async () => {
    const semaphore = new PoolSemaphore(2);
    const entered: number[] = [];
    const acquire = (number: number) => semaphore.acquire().then(() => entered.push(number));
    await Promise.all([acquire(1), acquire(2)]);
    const waiting = [acquire(3), acquire(4)];
    await new Promise(resolve => setImmediate(resolve));
    expect(entered).toEqual([1, 2]);
    semaphore.release();
    await waiting[0];
    expect(entered).toEqual([1, 2, 3]);
    semaphore.release();
    await waiting[1];
  });

  it('refuses after a while as a pool without a free connection does, and keeps its places', async () => {
    const semaphore = new PoolSemaphore(1, 20);
    await semaphore.acquire();
    const refused = await semaphore.acquire().catch((error: unknown) => error);
    expect(isUnavailable(refused)).toBe(true);
    semaphore.release();
    await semaphore.acquire();
  });
});
