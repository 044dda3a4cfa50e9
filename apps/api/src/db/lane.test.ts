import { describe, expect, it } from 'vitest';
import { isUnavailable } from '../database-errors.ts';
import { Lane } from './lane.ts';

describe('a lane', () => {
  it('lets so many in, and the next ones as these leave', async () => {
    const lane = new Lane(2);
    const entered: number[] = [];
    const enter = (number: number) => lane.enter().then(() => entered.push(number));
    await Promise.all([enter(1), enter(2)]);
    const waiting = [enter(3), enter(4)];
    await new Promise(resolve => setImmediate(resolve));
    expect(entered).toEqual([1, 2]);
    lane.leave();
    await waiting[0];
    expect(entered).toEqual([1, 2, 3]);
    lane.leave();
    await waiting[1];
  });

  it('refuses after a while as a pool without a free connection does, and keeps its places', async () => {
    const lane = new Lane(1, 20);
    await lane.enter();
    const refused = await lane.enter().catch((error: unknown) => error);
    expect(isUnavailable(refused)).toBe(true);
    lane.leave();
    await lane.enter();
  });
});
