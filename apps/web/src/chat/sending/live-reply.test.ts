import type { ReplyEvent } from '@groundwork/api-client';
import { describe, expect, it } from 'vitest';
import { buildMessage, buildProgress } from '../../test/samples.ts';
import { IDLE_REPLY, type LiveReply, receiveEvent, type Transcript } from './live-reply.ts';

const opener = buildMessage({ id: 10, role: 'assistant', kind: 'opener' });
const founder = buildMessage({ id: 11, content: 'Tuesday in Leeds' });
const reply = buildMessage({ id: 12, role: 'assistant', content: '', status: 'generating', replyTo: 11 });
const finished = { ...reply, content: 'Good: a day.', status: 'complete' as const };

const event = (name: ReplyEvent['event'], data: unknown) => ({ event: name, data }) as ReplyEvent;
const sent: LiveReply = { ...IDLE_REPLY, phase: 'sending', pendingText: 'Tuesday in Leeds' };
const message = event('message', { userMessage: founder, reply });
const verdict = event('verdict', { progress: buildProgress(), questions: [], completedQuestionIds: [31] });
const delta = (text: string, offset: number) => event('delta', { text, offset });
const done = event('done', {
  ...finished,
  userMessage: founder,
  autoCompletionTriggered: false,
  completedQuestionIds: [],
});
const play = (...events: ReplyEvent[]): Transcript =>
  events.reduce(receiveEvent, { messages: [opener], live: sent });
const liveAfter = (...events: ReplyEvent[]) => play(...events).live;
const replyOf = ({ messages }: Transcript) => messages.find(({ id }) => id === reply.id);

describe('the phases of a reply', () => {
  it('goes from sending over reading and writing back to idle', () => {
    expect(liveAfter().phase).toBe('sending');
    expect(liveAfter(message).phase).toBe('reading');
    expect(liveAfter(message, verdict).phase).toBe('writing');
    expect(liveAfter(message, delta('Good', 0)).phase).toBe('writing');
    expect(liveAfter(message, delta('Good', 0), done).phase).toBe('idle');
  });

  it('holds the text as pending until the server has stored it', () => {
    expect(liveAfter().pendingText).toBe('Tuesday in Leeds');
    expect(liveAfter(message).pendingText).toBeNull();
  });

  it('waits for what the server has said last, until the verdict is there', () => {
    const [check, words] = ['check', 'words'].map(what => event('waiting', { for: what })) as [
      ReplyEvent,
      ReplyEvent,
    ];
    expect(liveAfter(message).waitsFor).toBeNull();
    expect(liveAfter(message, check).waitsFor).toBe('check');
    expect(liveAfter(message, check, words)).toMatchObject({ phase: 'reading', waitsFor: 'words' });
    expect(liveAfter(message, check, verdict).waitsFor).toBeNull();
    expect(liveAfter(message, done, check).phase).toBe('idle');
  });

  it('starts nothing when a verdict comes after the end', () => {
    expect(liveAfter(message, done, verdict).phase).toBe('idle');
  });

  it('keeps the reason of a failed reply', () => {
    const failed = { ...reply, status: 'failed' as const };
    const transcript = play(
      message,
      event('error', { code: 'coach.timeout', message: 'Late', reply: failed }),
    );
    expect(transcript.live).toMatchObject({ phase: 'idle', error: { message: 'Late' } });
    expect(replyOf(transcript)).toMatchObject({ status: 'failed', failure: { message: 'Late' } });
  });

  it('forgets a reply whose chat was reset meanwhile', () => {
    const gone = event('error', { code: 'message.not_found', message: 'This chat was reset.', reply });
    expect(play(message, delta('Good', 0), gone)).toEqual({ messages: [opener], live: IDLE_REPLY });
  });
});

describe('the text of a reply', () => {
  const textAfter = (...events: ReplyEvent[]) => replyOf(play(message, ...events))?.content;

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
    const resumed = {
      messages: [stored],
      live: { ...IDLE_REPLY, phase: 'writing' as const, replyId: reply.id },
    };
    const transcript = [message, delta(': a day.', 4)].reduce(receiveEvent, resumed);
    expect(transcript.live.phase).toBe('writing');
    expect(replyOf(transcript)?.content).toBe('Good: a day.');
  });

  it('begins anew when a reply that was broken off is written again', () => {
    const broken = { ...reply, content: 'Half a', status: 'interrupted' as const };
    const transcript = receiveEvent({ messages: [founder, broken], live: sent }, message);
    expect(replyOf(transcript)).toMatchObject({ status: 'generating', content: '' });
  });
});

describe('the messages', () => {
  const ids = ({ messages }: Transcript) => messages.map(({ id }) => id);

  it('take what is not known yet, each message once', () => {
    const transcript = play(message, delta('Good', 0));
    expect(ids(transcript)).toEqual([10, 11, 12]);
    expect(ids(receiveEvent(transcript, message))).toEqual([10, 11, 12]);
  });

  it('show the text while it is being written', () => {
    expect(replyOf(play(message, delta('Good', 0)))?.content).toBe('Good');
  });

  it('stay the same objects but for the one that grows', () => {
    const before = play(message, delta('Good', 0));
    const transcript = receiveEvent(before, delta(': a', 4));
    expect([transcript.messages[0], transcript.messages[1]]).toEqual([
      before.messages[0],
      before.messages[1],
    ]);
    expect(transcript.messages[0]).toBe(before.messages[0]);
    expect(transcript.messages[1]).toBe(before.messages[1]);
    expect(transcript.live).toBe(before.live);
  });

  it('take nothing of a reply that is not among them', () => {
    const cleared = { messages: [], live: IDLE_REPLY };
    expect(receiveEvent(cleared, done).messages).toEqual([]);
  });
});
