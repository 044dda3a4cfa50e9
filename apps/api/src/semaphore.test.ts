import { describe, expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

const never = new AbortController().signal;

describe('Semaphore', () => {
  it('lets no more in than it has places, and the others in the order they came', async () => {
    const semaphore = new Semaphore(2);
    const log: string[] = [];
    const enter = async (name: string) => {
      await semaphore.acquire(never);
      log.push(name);
    };
    await Promise.all([enter('a'), enter('b')]);
    const waiting = [enter('c'), enter('d')];
    await Promise.resolve();
    expect(log).toEqual(['a', 'b']);
    semaphore.release();
    await waiting[0];
    expect(log).toEqual(['a', 'b', 'c']);
    semaphore.release();
    await waiting[1];
    expect(semaphore.idle).toBe(false);
    semaphore.release();
    semaphore.release();
    expect(semaphore.idle).toBe(true);
  });

  it('lets one that gives up waiting leave without taking a place', async () => {
    const semaphore = new Semaphore(1);
    await semaphore.acquire(never);
    const controller = new AbortController();
    const leaving = semaphore.acquire(controller.signal);
    const next = semaphore.acquire(never);
    controller.abort(new Error('gave up'));
    await expect(leaving).rejects.toThrow('gave up');
    semaphore.release();
    await next;
    semaphore.release();
    expect(semaphore.idle).toBe(true);
  });

  it('does not let in what was aborted before', async () => {
    const semaphore = new Semaphore(1);
    await expect(semaphore.acquire(AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
    expect(semaphore.idle).toBe(true);
  });
});
