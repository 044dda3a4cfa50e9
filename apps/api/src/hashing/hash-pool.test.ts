import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { HashPool } from './hash-pool.ts';
import { hasherAtOnce } from './hasher.ts';
import { hashPassword, hashRepeatably, passwordMatches } from './password.ts';

const LONG = { memoryCost: 19 * 1024, timeCost: 20, parallelism: 1 };
const SHORT = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const staying = () => new AbortController().signal;

let pools: HashPool[] = [];
function open(options: ConstructorParameters<typeof HashPool>[0] = { threads: 1 }): HashPool {
  const pool = new HashPool(options);
  pools.push(pool);
  return pool;
}
afterEach(async () => {
  await Promise.all(pools.map(pool => pool.close()));
  pools = [];
});

const hasher = (pool = open()) => pool.hasherFor('somewhere', staying());

describe('a hash', () => {
  it('is the same whoever computes it', async () => {
    const ours = hasher();
    const [theirHash, ourHash] = [
      await hashPassword(hasherAtOnce, 'correct horse'),
      await hashPassword(ours, 'correct horse'),
    ];
    for (const one of [ours, hasherAtOnce])
      for (const passwordHash of [theirHash, ourHash]) {
        expect(await passwordMatches(one, passwordHash, 'correct horse')).toBe(true);
        expect(await passwordMatches(one, passwordHash, 'wrong horse')).toBe(false);
      }
    const salt = new Uint8Array(16).fill(7);
    expect(await hashRepeatably(ours, 'text', salt)).toBe(await hashRepeatably(hasherAtOnce, 'text', salt));
  });

  it('that is none fails, and the next one is computed', async () => {
    const ours = hasher();
    await expect(ours.verify('none', 'x')).rejects.toThrow();
    expect(await ours.hash('x', SHORT)).toContain('$argon2id$');
  });
});

describe('waiting', () => {
  it('is in turn with other networks', async () => {
    const pool = open({ threads: 1 });
    const order: string[] = [];
    const hash = async (network: string, name: string) => {
      await pool.hasherFor(network, staying()).hash('x', SHORT);
      order.push(name);
    };
    const flood = ['a1', 'a2', 'a3', 'a4'].map(name => hash('a', name));
    await Promise.all([...flood, hash('b', 'b1')]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('has its bound, beyond which the busiest network is told to come again', async () => {
    const pool = open({ threads: 1, capacity: 2 });
    const hash = (network: string) => pool.hasherFor(network, staying()).hash('x', SHORT);
    const answers = await Promise.allSettled(['a', 'a', 'a', 'a', 'b'].map(hash));
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(answers[2]).toMatchObject({ reason: { code: 'server.unavailable', retryAfter: 1 } });
  });

  it('ends with the caller, and then nothing is computed', async () => {
    const pool = open({ threads: 1 });
    let computed = 0;
    process.once('worker', thread => thread.on('message', () => (computed += 1)));
    const first = pool.hasherFor('a', staying()).hash('x', SHORT);
    const callers = Array.from({ length: 20 }, () => new AbortController());
    const gone = Promise.allSettled(
      callers.map(({ signal }) => pool.hasherFor('a', signal).hash('x', SHORT)),
    );
    for (const caller of callers) caller.abort();
    expect(new Set((await gone).map(({ status }) => status))).toEqual(new Set(['rejected']));
    await first;
    // Of the same network, and so behind the others.
    await pool.hasherFor('a', staying()).hash('x', SHORT);
    expect(computed).toBe(2);
    await expect(pool.hasherFor('a', AbortSignal.abort()).hash('x', SHORT)).rejects.toThrow();
  });
});

describe('threads', () => {
  it.runIf(process.platform === 'linux')('have the lowest priority, and no other thread has', async () => {
    // The process may have been given a low priority itself.
    const [before, main] = [priorities(), mainPriority()];
    const pool = open({ threads: 2 });
    await Promise.all([1, 2, 3].map(() => hasher(pool).hash('x', SHORT)));
    const after = priorities();
    expect(countLowest(after) - countLowest(before)).toBe(2);
    expect(mainPriority()).toBe(main);
  });

  it('leave the event loop free', async () => {
    const hash = hasher().hash('x', LONG);
    let turns = 0;
    let done = false;
    void hash.finally(() => {
      done = true;
    });
    for (; !done; turns += 1) await turn();
    expect(turns).toBeGreaterThan(10);
  });

  it('that break fail what they computed, and the next hash gets a new one', async () => {
    const pool = open({ threads: 1 });
    const ours = hasher(pool);
    let thread: Worker | undefined;
    process.once('worker', started => {
      thread = started;
    });
    await ours.hash('x', SHORT);
    const broken = ours.hash('x', LONG);
    await thread?.terminate();
    await expect(broken).rejects.toMatchObject({ code: 'server.unavailable', retryAfter: 1 });
    expect(await ours.hash('x', SHORT)).toContain('$argon2id$');
  });

  it('end with the pool, which refuses from then on', async () => {
    const lowest = process.platform === 'linux' ? countLowest(priorities()) : 0;
    const pool = open({ threads: 1 });
    const ours = hasher(pool);
    const before = await ours.hash('x', SHORT);
    const waiting = Promise.allSettled([ours.hash('x', LONG), ours.hash('x', LONG)]);
    await pool.close();
    const [computed, queued] = await waiting;
    expect(computed).toMatchObject({ reason: { code: 'server.unavailable' } });
    expect(queued).toMatchObject({ reason: { code: 'server.shutting_down' } });
    await expect(ours.verify(before, 'x')).rejects.toMatchObject({ code: 'server.shutting_down' });
    if (process.platform === 'linux') expect(countLowest(priorities())).toBe(lowest);
  });
});

/** The nice values of this process's threads. */
function priorities(): number[] {
  return readdirSync('/proc/self/task').map(niceOf);
}

const countLowest = (nices: readonly number[]) => nices.filter(nice => nice === 19).length;

function mainPriority(): number {
  return niceOf(String(process.pid));
}

function niceOf(thread: string): number {
  const text = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16]);
}
