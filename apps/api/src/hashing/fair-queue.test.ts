import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Adds items such as `a1`, the first of line a, or `gb1`, the first of line b in group g; answers those that had no room. */
function add(queue: FairQueue<string>, items: string[]): string[] {
  return items.flatMap(item => queue.add(lineOf(item), item) ?? []);
}

const lineOf = (item: string) => [...item.slice(0, -1)];

function takeAll(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
}

describe('lines', () => {
  it('take turns, and are in order themselves', () => {
    const queue = new FairQueue<string>(10);
    add(queue, ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('that are longer make a newcomer wait for one item of each', () => {
    const queue = new FairQueue<string>(10);
    add(queue, ['a1', 'a2', 'a3']);
    expect(queue.take()).toBe('a1');
    add(queue, ['b1']);
    expect(takeAll(queue)).toEqual(['a2', 'b1', 'a3']);
  });
});

describe('without room', () => {
  it('the end of the longest line gives way to others', () => {
    const queue = new FairQueue<string>(3);
    expect(add(queue, ['a1', 'a2', 'b1', 'c1'])).toEqual(['a2']);
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1']);
  });

  it('the longest line gets no longer', () => {
    const queue = new FairQueue<string>(3);
    expect(add(queue, ['a1', 'a2', 'b1', 'a3'])).toEqual(['a3']);
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2']);
  });

  it('a newcomer finds some although there are as many lines of one as it holds', () => {
    let refused = 0;
    for (let round = 0; round < 200; round += 1) {
      const queue = new FairQueue<number>(100);
      for (let other = 0; other < 100; other += 1) queue.add([`${other}`], other);
      if (queue.add(['newcomer'], -1) === -1) refused += 1;
    }
    // 2 are to be expected.
    expect(refused).toBeLessThan(20);
  });

  it('among ever new lines, four times as many as are served, about every fourth try is served', () => {
    const queue = new FairQueue<string>(100);
    let waiting = false;
    let [served, refused] = [0, 0];
    const add = (line: string, item: string) => {
      if (queue.add([line], item) !== 'mine') return;
      waiting = false;
      refused += 1;
    };
    for (let step = 0; step < 5000; step += 1) {
      for (const other of [1, 2, 3, 4]) add(`${step}-${other}`, 'other');
      if (!waiting) {
        waiting = true;
        add('mine', 'mine');
      }
      if (queue.take() !== 'mine') continue;
      waiting = false;
      served += 1;
    }
    expect(served + refused).toBeGreaterThan(100);
    expect(served / (served + refused)).toBeGreaterThan(0.1);
  });

  it('there is some again when one is taken or leaves', () => {
    const queue = new FairQueue<string>(1);
    add(queue, ['a1']);
    queue.take();
    expect(add(queue, ['b1'])).toEqual([]);
    expect(queue.remove(['b'], 'b1')).toBe(true);
    expect(add(queue, ['c1'])).toEqual([]);
  });
});

describe('lines of one group', () => {
  it('have one turn together, which they take in turn', () => {
    const queue = new FairQueue<string>(10);
    add(queue, ['ga1', 'ga2', 'gb1', 'gc1', 'x1', 'x2']);
    expect(takeAll(queue)).toEqual(['ga1', 'x1', 'gb1', 'x2', 'gc1', 'ga2']);
  });

  it('give way together, the longest of them first', () => {
    const queue = new FairQueue<string>(4);
    expect(add(queue, ['ga1', 'gb1', 'gb2', 'x1', 'y1', 'z1'])).toEqual([
      'gb2',
      expect.stringMatching(/^g[ab]1$/),
    ]);
    expect(takeAll(queue)).toEqual([expect.stringMatching(/^g[ab]1$/), 'x1', 'y1', 'z1']);
  });

  it('leave one by one', () => {
    const queue = new FairQueue<string>(2);
    add(queue, ['ga1', 'gb1']);
    expect(queue.remove(['g', 'a'], 'gb1')).toBe(false);
    expect(queue.remove(['g', 'a'], 'ga1')).toBe(true);
    expect(add(queue, ['x1'])).toEqual([]);
    expect(takeAll(queue)).toEqual(['gb1', 'x1']);
  });
});

it('tells whether who leaves was still waiting', () => {
  const queue = new FairQueue<string>(5);
  add(queue, ['a1', 'a2']);
  queue.take();
  expect(['a1', 'a2', 'a2'].map(item => queue.remove(['a'], item))).toEqual([false, true, false]);
  expect(takeAll(queue)).toEqual([]);
});
