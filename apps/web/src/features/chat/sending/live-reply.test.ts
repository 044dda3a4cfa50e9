import type { ReplyEvent } from '@groundwork/api-client';
import { describe, expect, it } from 'vitest';
import { buildMessage, buildProgress } from '../../../test/samples.ts';
import { IDLE_REPLY, type LiveAction, type LiveReply, mergeMessages, reduceLiveReply } from './live-reply.ts';

const founder = buildMessage({ id: 11, content: 'Tuesday in Leeds' });
const reply = buildMessage({ id: 12, role: 'assistant', content: '', status: 'generating', replyTo: 11 });
const finished = { ...reply, content: 'Good: a day.', status: 'complete' as const };

const event = (name: ReplyEvent['event'], data: unknown): LiveAction => ({
  type: 'event',
  event: { event: name, data } as ReplyEvent,
});
const sent: LiveAction = { type: 'sent', text: 'Tuesday in Leeds', purpose: 'message' };
const message = event('message', { userMessage: founder, reply });
const verdict = event('verdict', { progress: buildProgress(), questions: [], completedQuestionIds: [31] });
const delta = (text: string, offset: number) => event('delta', { text, offset });
const done = event('done', {
  ...finished,
  userMessage: founder,
  autoCompletionTriggered: false,
  completedQuestionIds: [],
});
const liveAfter = (...actions: LiveAction[]): LiveReply => actions.reduce(reduceLiveReply, IDLE_REPLY);

describe('the phases of a reply', () => {
  it('goes from sending over reading and writing back to idle', () => {
    expect(liveAfter(sent).phase).toBe('sending');
    expect(liveAfter(sent, message).phase).toBe('reading');
    expect(liveAfter(sent, message, verdict).phase).toBe('writing');
    expect(liveAfter(sent, message, delta('Good', 0)).phase).toBe('writing');
    expect(liveAfter(sent, message, delta('Good', 0), done).phase).toBe('idle');
  });

  it('holds the text as pending until the server has stored it', () => {
    expect(liveAfter(sent).pendingText).toBe('Tuesday in Leeds');
    expect(liveAfter(sent, message).pendingText).toBeNull();
    expect(liveAfter(sent, { type: 'cut' }).pendingText).toBeNull();
  });

  it('starts nothing when a verdict comes after the end', () => {
    expect(liveAfter(sent, message, done, verdict).phase).toBe('idle');
  });

  it('keeps the reason of a failed reply', () => {
    const failed = { ...reply, status: 'failed' as const };
    const live = liveAfter(
      sent,
      message,
      event('error', { code: 'coach.timeout', message: 'Late', reply: failed }),
    );
    expect(live).toMatchObject({ phase: 'idle', reply: { status: 'failed' }, error: { message: 'Late' } });
  });

  it('forgets a reply whose chat was reset meanwhile', () => {
    const gone = event('error', { code: 'message.not_found', message: 'This chat was reset.', reply });
    expect(liveAfter(sent, message, delta('Good', 0), gone)).toEqual(IDLE_REPLY);
  });
});

describe('the text of a reply', () => {
  const textAfter = (...actions: LiveAction[]) => liveAfter(sent, message, ...actions).reply?.content;

  it('appends', () => {
    expect(textAfter(delta('Good', 0), delta(': a day.', 4))).toBe('Good: a day.');
  });

  it('takes a piece twice without doubling it', () => {
    expect(textAfter(delta('Good', 0), delta('od: a', 2), delta(' day.', 7))).toBe('Good: a day.');
  });

  it('begins anew when the reply does', () => {
    expect(textAfter(delta('Good: a', 0), delta('Well', 0))).toBe('Well');
  });

  it('leaves a gap to the whole text of done', () => {
    expect(textAfter(delta('Good', 0), delta('day.', 8))).toBe('Good');
    expect(textAfter(delta('Good', 0), delta('day.', 8), done)).toBe('Good: a day.');
  });

  it('goes on where a resumed reply stood', () => {
    const stored = { ...reply, content: 'Good' };
    const live = liveAfter({ type: 'resumed', reply: stored }, message, delta(': a day.', 4));
    expect(live).toMatchObject({ phase: 'writing', reply: { content: 'Good: a day.' } });
  });
});

describe('mergeMessages', () => {
  const opener = buildMessage({ id: 10, role: 'assistant', kind: 'opener' });
  const ids = (stored: (typeof founder)[], live: LiveReply) =>
    mergeMessages(stored, live).map(({ id }) => id);

  it('adds what is not stored yet, each message once', () => {
    const live = liveAfter(sent, message, delta('Good', 0));
    expect(ids([opener], live)).toEqual([10, 11, 12]);
    expect(ids([opener, founder, reply], live)).toEqual([10, 11, 12]);
  });

  it('shows the live text while it is being written', () => {
    const shown = mergeMessages([founder, reply], liveAfter(sent, message, delta('Good', 0)));
    expect(shown[1]?.content).toBe('Good');
  });

  it('does not fall back to the stored half after the end', () => {
    const shown = mergeMessages([founder, { ...reply, content: 'Go' }], liveAfter(sent, message, done));
    expect(shown[1]).toEqual(finished);
  });

  it('believes the stored version once nothing is on its way', () => {
    const interrupted = { ...reply, content: 'Good', status: 'interrupted' as const };
    const shown = mergeMessages(
      [founder, interrupted],
      liveAfter(sent, message, delta('Go', 0), { type: 'cut' }),
    );
    expect(shown[1]).toEqual(interrupted);
  });
});
