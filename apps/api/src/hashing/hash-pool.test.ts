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
function open(options: ConstructorParameters<typeof HashPool>[0] = {}): HashPool {
  const pool = new HashPool({ threads: 1, ...options });
  pools.push(pool);
  return pool;
}
afterEach(async () => {
  await Promise.all(pools.map(pool => pool.close()));
  pools = [];
});

const hash = (pool: HashPool, options = SHORT) => pool.hasherFor(staying()).hash('x', options);

describe('a hash', () => {
  it('is the same whoever computes it', async () => {
    const ours = open().hasherFor(staying());
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
    const pool = open();
    await expect(pool.hasherFor(staying()).verify('none', 'x')).rejects.toThrow();
    expect(await hash(pool)).toContain('$argon2id$');
  });
});

describe('waiting', () => {
  it('is in the order of coming', async () => {
    const pool = open();
    const order: string[] = [];
    await Promise.all(['a', 'b', 'c'].map(name => hash(pool).then(() => order.push(name))));
    expect(order).toEqual(['a', 'b', 'c']);
  });

  it('has its bound, beyond which one is told to come again', async () => {
    const pool = open({ capacity: 2 });
    const begun = [1, 2, 3].map(() => hash(pool));
    const refusal = { code: 'server.unavailable', retryAfter: 1 };
    expect(() => pool.hasherFor(staying())).toThrow(expect.objectContaining(refusal));
    expect(new Set(await Promise.all(begun)).size).toBe(3);
    expect(await hash(pool)).toContain('$argon2id$');
  });

  it('ends with the caller, whose place another one gets', async () => {
    const pool = open({ capacity: 1 });
    const first = hash(pool);
    const caller = new AbortController();
    const gone = pool.hasherFor(caller.signal).hash('x', SHORT);
    caller.abort();
    await expect(gone).rejects.toMatchObject({ code: 'request.malformed' });
    expect(await hash(pool)).toContain('$argon2id$');
    await first;
  });
});

describe('threads', () => {
  it.runIf(process.platform === 'linux')('have the lowest priority, and end with the pool', async () => {
    const before = countLowest();
    const pool = open({ threads: 2 });
    await Promise.all([1, 2, 3].map(() => hash(pool)));
    expect(countLowest() - before).toBe(2);
    await pool.close();
    expect(countLowest()).toBe(before);
  });

  it('leave the event loop free', async () => {
    const long = hash(open(), LONG);
    let turns = 0;
    let done = false;
    void long.finally(() => {
      done = true;
    });
    for (; !done; turns += 1) await turn();
    expect(turns).toBeGreaterThan(10);
  });

  it('that break fail what they computed, and the next hash gets a new one', async () => {
    const pool = open();
    let thread: Worker | undefined;
    process.once('worker', started => {
      thread = started;
    });
    await hash(pool);
    const broken = hash(pool, LONG);
    await turn();
    await thread?.terminate();
    await expect(broken).rejects.toMatchObject({ code: 'server.unavailable', retryAfter: 1 });
    expect(await hash(pool)).toContain('$argon2id$');
  });
});

/** How many threads of this process have the lowest priority. */
function countLowest(): number {
  return readdirSync('/proc/self/task').filter(thread => {
    const text = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[16] === '19';
  }).length;
}
