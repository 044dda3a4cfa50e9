import { describe, expect, it } from 'vitest';
import { LiveTurn } from './live-turn.ts';

const never = new AbortController().signal;
const HOUR = 3_600_000;

describe('LiveTurn', () => {
  it('does not let a reader sleep through what came after its snapshot', async () => {
    const live = new LiveTurn();
    const before = await live.snapshot();
    live.append('Hello');
    await live.changed(before?.version ?? -1, HOUR, never);
    expect(await live.snapshot()).toMatchObject({ text: 'Hello' });
  });

  it('wakes every reader that waits', async () => {
    const live = new LiveTurn();
    const version = (await live.snapshot())?.version ?? -1;
    const readers = [live.changed(version, HOUR, never), live.changed(version, HOUR, never)];
    live.update({ status: 'complete' });
    await Promise.all(readers);
    expect(await live.snapshot()).toMatchObject({ status: 'complete' });
  });

  it('lets a reader go when its client has gone or its time is up', async () => {
    const live = new LiveTurn();
    const controller = new AbortController();
    const waiting = live.changed(0, HOUR, controller.signal);
    controller.abort();
    await waiting;
    await live.changed(0, HOUR, controller.signal);
    await live.changed(0, 1, never);
  });

  it('that was lost is gone for its readers; one that was stopped is not', async () => {
    const [lost, stopped] = [new LiveTurn(), new LiveTurn()];
    lost.stop('lost');
    stopped.stop('stopped');
    expect([await lost.snapshot(), lost.stopReason]).toEqual([null, 'lost']);
    expect([await stopped.snapshot(), stopped.stopReason]).toEqual([expect.anything(), 'stopped']);
  });
});
