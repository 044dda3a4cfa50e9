import type { Message } from '@groundwork/domain';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LiveTurn } from './live-turn.ts';

const message: Message = {
  id: 2,
  userId: 1,
  startupId: 1,
  challengeId: 1,
  stepId: 1,
  assistantId: null,
  personaId: null,
  replyTo: 1,
  role: 'assistant',
  kind: 'message',
  status: 'generating',
  content: '',
  citations: [],
  failure: null,
  createdAt: '2026-01-05T10:00:00.000Z',
};
const begin = () =>
  new LiveTurn({ userMessage: null, reply: message }, { judging: true, completedQuestionIds: [] });
const never = new AbortController().signal;
const versionOf = async (followed: ReturnType<LiveTurn['follow']>) =>
  (await followed.snapshot())?.version ?? -1;

describe('LiveTurn', () => {
  afterEach(() => vi.useRealTimers());

  it('does not let a reader sleep through what came after its snapshot', async () => {
    const live = begin();
    const followed = live.follow(never);
    const version = await versionOf(followed);
    live.append('Hello');
    expect(await followed.changed(version)).toBe(true);
    expect(await followed.snapshot()).toMatchObject({ text: 'Hello' });
  });

  it('wakes every reader that waits', async () => {
    const live = begin();
    const readers = [live.follow(never), live.follow(never)];
    const waiting = await Promise.all(
      readers.map(async reader => ({ changed: reader.changed(await versionOf(reader)) })),
    );
    live.update({ judged: true });
    expect(await Promise.all(waiting.map(({ changed }) => changed))).toEqual([true, true]);
    expect(await readers[0]?.snapshot()).toMatchObject({ judged: true });
  });

  it('lets a reader go when its client has gone', async () => {
    const controller = new AbortController();
    const followed = begin().follow(controller.signal);
    const waiting = followed.changed(await versionOf(followed));
    controller.abort();
    await waiting;
    await followed.changed(await versionOf(followed));
  });

  it('tells a reader of a silence, each time anew', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const live = begin();
    const followed = live.follow(never);
    const next = async (milliseconds: number) => {
      const waiting = followed.changed(await versionOf(followed));
      await vi.advanceTimersByTimeAsync(milliseconds);
      return waiting;
    };
    expect(await next(15_000)).toBe(false);
    expect(await next(15_000)).toBe(false);
    const waiting = followed.changed(await versionOf(followed));
    await vi.advanceTimersByTimeAsync(14_000);
    live.append('Hello');
    expect(await waiting).toBe(true);
    expect(await next(15_000)).toBe(false);
  });

  it('that was lost is gone for its readers; one that was stopped is not', async () => {
    const [lost, stopped] = [begin(), begin()];
    lost.stop('lost');
    stopped.stop('stopped');
    expect([await lost.follow(never).snapshot(), lost.stopReason]).toEqual([null, 'lost']);
    expect([await stopped.follow(never).snapshot(), stopped.stopReason]).toEqual([
      expect.anything(),
      'stopped',
    ]);
  });
});
