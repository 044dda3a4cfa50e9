import { describe, expect, it } from 'vitest';
import { playVisit, QUIET, seen, OPENED as T, type VisitEvent } from '../../test/play-visit.ts';
import type { ProgressObservation } from '../high-water-mark/high-water-mark.ts';
import { readingMs } from './closing-message.ts';
import { advance, type StepAction, type StepChatState } from './due-actions.ts';
import {
  completionAnswered,
  completionFailed,
  completionRefused,
  INITIAL_STEP_SESSION,
  progressPollMs,
  resetAnswered,
  resetFailed,
  resetRefusal,
  resetRequested,
  retryCompletion,
  type StepSession,
  seeProgress,
  stay,
  viewStepSession,
} from './step-session.ts';

const see = (at: number, percent: number, rest: Partial<ProgressObservation> = {}): VisitEvent => ({
  at,
  change: session => seeProgress(session, seen(percent, at, rest)),
});
const completed = (at: number) => see(at, 100, { status: 'completed' });
const answered = (at: number): VisitEvent => ({ at, change: completionAnswered });
const failed = (at: number): VisitEvent => ({ at, change: completionFailed });
const askReset = (at: number): VisitEvent => ({ at, change: resetRequested });
const reset = (at: number): VisitEvent => ({ at, change: resetAnswered });
const resetFails = (at: number): VisitEvent => ({ at, change: resetFailed });
const stays = (at: number): VisitEvent => ({ at, change: stay });
const turns = (at: number, chatState: Partial<StepChatState>): VisitEvent => ({ at, chatState });

type Rule = [rule: string, chatState: Partial<StepChatState>, events: VisitEvent[], log: string[]];
/** The first minute on the page. */
const log = (chatState: Partial<StepChatState>, events: VisitEvent[]) =>
  playVisit(events, { chatState, until: 60_000 }).log;

const loading = { messageCount: null };
const empty = { messageCount: 0 };
const closed = { isClosed: true };

describe('the opener', () => {
  it.each<Rule>([
    ['goes out once, when the step is empty and open', empty, [see(9_000, 0)], ['send-opener 0']],
    ['waits for the chat to load', loading, [turns(500, empty)], ['send-opener 500']],
    ['not when there are messages', {}, [], []],
    ['not when there are no words for it', { ...empty, hasOpener: false }, [], []],
    ['not while a message is on its way', { ...empty, isReplying: true }, [], []],
    ['not when the step is completed', loading, [completed(0), turns(100, { ...empty, ...closed })], []],
    ['not at 100 %', loading, [see(0, 100), turns(100, empty)], ['complete 0']],
    [
      'not while a reset is under way',
      loading,
      [askReset(0), turns(100, empty), resetFails(900)],
      ['send-opener 900'],
    ],
    [
      'though not for ever, should its answer get lost',
      loading,
      [askReset(0), turns(100, empty)],
      ['send-opener 30000'],
    ],
    [
      'again after a reset',
      empty,
      [turns(50, { messageCount: 2 }), askReset(60), reset(100), turns(200, empty)],
      ['send-opener 0', 'send-opener 200', 'refresh 350', 'refresh 850', 'refresh 2100'],
    ],
  ])('%s', (_, chatState, events, expected) => {
    expect(log(chatState, events)).toEqual(expected);
  });
});

describe('the completion', () => {
  const refreshed = ['refresh 550', 'refresh 1050', 'refresh 2300'];

  it.each<Rule>([
    ['goes out at 100 %', {}, [see(0, 100)], ['complete 0']],
    ['not below', {}, [see(0, 99)], []],
    ['not when the record says completed', closed, [completed(0)], []],
    ['not while a reset is under way', {}, [askReset(0), see(50, 100), resetFails(2_000)], ['complete 2000']],
    ['though not for ever, should its answer get lost', {}, [askReset(0), see(50, 100)], ['complete 30000']],
    ['not until 3 s after a reset', {}, [reset(300), see(400, 100)], [...refreshed, 'complete 3300']],
    [
      'again after a failure, 10 s after the last one',
      {},
      [see(0, 100), failed(500)],
      ['complete 0', 'complete 10000'],
    ],
    [
      'or 3 s after the end of a long call',
      {},
      [see(0, 100), failed(9_000)],
      ['complete 0', 'complete 12000'],
    ],
    [
      'once, though a reset comes between',
      {},
      [see(0, 100), failed(100), reset(300), see(400, 100)],
      ['complete 0', ...refreshed, 'complete 10000'],
    ],
    [
      'not beside one from before a reset that is still under way',
      {},
      [see(0, 100), reset(300), see(400, 100), answered(9_500)],
      ['complete 0', ...refreshed, 'complete 12500'],
    ],
  ])('%s', (_, chatState, events, expected) => {
    expect(log(chatState, events)).toEqual(expected);
  });

  const failing = (event: (at: number) => VisitEvent) =>
    playVisit([see(0, 100)], {
      until: 120_000,
      perform: ({ type }, at) => (type === 'complete' ? [event(at + 200)] : []),
    });

  it('goes out by itself three times at most, then the founder decides', () => {
    const { log, session } = failing(failed);
    expect(log).toEqual(['complete 0', 'complete 10000', 'complete 20000']);
    expect(viewStepSession(session)).toMatchObject({ percent: 100, canRetry: true, isCompleted: false });
    const retried = retryCompletion(session, { now: T + 120_000, id: 'by hand' });
    expect([retried.refusal, retried.session.phase]).toEqual([null, 'completing']);
    const refused = completionFailed(retried.session, T + 120_100);
    expect([refused.failures, viewStepSession(refused).canRetry]).toEqual([4, true]);
  });

  it('counts one that the record does not bear out within 5 s, and says so each time', () => {
    expect(failing(answered).log).toEqual([
      ...['complete 0', 'report-unsaved 5200', 'complete 10000', 'report-unsaved 15200'],
      ...['complete 20000', 'report-unsaved 25200'],
    ]);
  });
});

describe('the closing message', () => {
  it.each<Rule>([
    ['is asked for once', {}, [completed(0), completed(9_000)], ['request-closing 0']],
    ['never when the chat is closed', closed, [completed(0)], []],
    ['not before the chat has loaded', loading, [completed(0), turns(400, QUIET)], ['request-closing 400']],
    [
      'not while a reply is written',
      { isReplying: true },
      [completed(0), turns(4_000, QUIET)],
      ['request-closing 4000'],
    ],
    ['not at 100 % alone', {}, [see(0, 100)], ['complete 0']],
    ['not during a reset', {}, [askReset(0), completed(100), resetFails(900)], ['request-closing 900']],
    [
      'again when the step is completed again after a reset',
      {},
      [completed(0), reset(100), completed(20_000)],
      ['request-closing 0', 'refresh 350', 'refresh 850', 'refresh 2100', 'request-closing 20000'],
    ],
  ])('%s', (_, chatState, events, expected) => {
    expect(log(chatState, events)).toEqual(expected);
  });
});

describe('the next step', () => {
  const done = [see(0, 100), answered(300), completed(500)];
  const reply = (from: number, to: number) => [
    turns(from, { isReplying: true }),
    turns(to, { isReplying: false }),
  ];

  it.each<Rule>([
    ['opens 8 s after the completion', closed, done, ['complete 0', 'leave 8500']],
    [
      'or after the closing message',
      {},
      [...done, ...reply(500, 4_000)],
      ['complete 0', 'request-closing 4000', 'leave 12000'],
    ],
    ['or after any later word', closed, [...done, ...reply(2_000, 6_000)], ['complete 0', 'leave 14000']],
    [
      'or a countdown after a long message can have been read',
      { ...closed, readingMs: readingMs('Well done. '.repeat(20)) },
      done,
      ['complete 0', 'leave 15500'],
    ],
    [
      'also when the record came before the answer',
      closed,
      [see(0, 100), completed(100), answered(200)],
      ['complete 0', 'leave 8100'],
    ],
    ['not when the step was completed before the visit', closed, [completed(0)], []],
    [
      'not while something typed would be left behind',
      { ...closed, isTyping: true },
      [...done, turns(8_000, { isTyping: false })],
      ['complete 0', 'leave 16000'],
    ],
    ['not when the founder stays', closed, [...done, stays(1_000)], ['complete 0']],
    ['not when a reset is asked for', closed, [...done, askReset(1_000), resetFails(1_500)], ['complete 0']],
    [
      'not when the record comes while a reset is under way',
      closed,
      [see(0, 100), answered(300), askReset(400), completed(500), resetFails(900)],
      ['complete 0'],
    ],
  ])('%s', (_, chatState, events, expected) => {
    expect(log(chatState, events)).toEqual(expected);
  });

  it('is nothing to wait for once the founder stays', () => {
    const { session } = playVisit([...done, stays(600)], { chatState: closed, until: 700 });
    expect(advance(session, { ...QUIET, ...closed }, { now: T + 700, id: 'x' }).wakeAt).toBeNull();
  });

  it('is announced while it is about to open', () => {
    const at = (until: number) =>
      viewStepSession(playVisit(done, { chatState: closed, until }).session).leaveAt;
    expect([at(499), at(8_499), at(8_500)]).toEqual([null, T + 8_500, null]);
  });
});

describe('progress after a reset', () => {
  it.each<Rule>([
    [
      'is fetched again at 250, 750 and 2000 ms',
      {},
      [reset(0)],
      ['refresh 250', 'refresh 750', 'refresh 2000'],
    ],
    [
      'as well when it has been seen meanwhile',
      {},
      [reset(0), see(100, 60), see(400, 0)],
      ['refresh 250', 'refresh 750', 'refresh 2000'],
    ],
    [
      'from the last of two resets on',
      {},
      [reset(0), reset(300)],
      ['refresh 250', 'refresh 550', 'refresh 1050', 'refresh 2300'],
    ],
  ])('%s', (_, chatState, events, expected) => {
    expect(log(chatState, events)).toEqual(expected);
  });

  it('is fetched once for all the times that a late wake-up has missed, and not again', () => {
    const chatState = { ...QUIET };
    const session = resetAnswered(INITIAL_STEP_SESSION, T);
    const late = advance(session, chatState, { now: T + 800, id: 'a' });
    expect(late.action).toEqual({ type: 'refresh' });
    const idle = advance(late.session, chatState, { now: T + 800, id: 'b' });
    expect([idle.action, idle.wakeAt]).toEqual([null, T + 2_000]);
    const last = advance(idle.session, chatState, { now: T + 9_000, id: 'c' });
    expect([last.action, last.session.refreshesAt]).toEqual([{ type: 'refresh' }, []]);
  });
});

describe('a reset made elsewhere', () => {
  it.each<Rule>([
    [
      'begins the visit again',
      empty,
      [completed(0), see(9_000, 0), turns(9_100, { isClosed: false })],
      ['send-opener 0', 'request-closing 0', 'send-opener 9000'],
    ],
    [
      'lets the step be completed again',
      closed,
      [completed(0), see(9_000, 0), see(20_000, 100)],
      ['complete 20000'],
    ],
  ])('%s', (_, chatState, events, expected) => {
    expect(log(chatState, events)).toEqual(expected);
  });
});

const at = (percent: number, rest: Partial<StepSession> = {}): StepSession => ({
  ...seeProgress(INITIAL_STEP_SESSION, seen(percent, 0)),
  ...rest,
});
/** The completion has just been sent. */
const completing = advance(at(100), QUIET, { now: T, id: 'first' }).session;

describe('progressPollMs', () => {
  it.each<[string, StepSession, number | false, boolean?]>([
    ['10 s', at(79), 10_000],
    ['3 s while a verdict is on its way', at(80), 3_000, true],
    ['7 s from 80 % on', at(80), 7_000],
    ['7 s until the record says completed', completionAnswered(completing, T), 7_000],
    ['never then', at(100, { phase: 'completed' }), false],
    ['never then, whatever is judged', at(100, { phase: 'completed' }), false, true],
  ])('is %s', (_, session, expected, awaitsVerdict) => {
    expect(progressPollMs(session, awaitsVerdict)).toBe(expected);
  });
});

describe('a completion that the server refuses', () => {
  const refused = completionRefused(completing, T + 200);

  it('takes the step back to what its record says then', () => {
    expect(viewStepSession(refused)).toMatchObject({ percent: 0, isComplete: false, canRetry: false });
    const seenAnew = seeProgress(refused, seen(50, 300));
    expect(viewStepSession(seenAnew)).toMatchObject({ percent: 50, isComplete: false });
    expect(advance(seenAnew, QUIET, { now: T + 60_000, id: 'later' }).action).toBeNull();
  });

  it('counts as failed, so that a record which says otherwise is not asked for without end', () => {
    expect([refused.failures, refused.throttle.endedAt]).toEqual([1, T + 200]);
    const again = advance(seeProgress(refused, seen(100, 300)), QUIET, { now: T + 20_000, id: 'second' });
    expect(completionRefused(again.session, T + 20_100).failures).toBe(2);
  });

  it('changes nothing of a step that was completed or reset meanwhile', () => {
    const completed = seeProgress(completing, seen(100, 100, { status: 'completed' }));
    expect(viewStepSession(completionRefused(completed, T + 200))).toEqual(viewStepSession(completed));
  });
});

describe('what is refused', () => {
  const retry = (session: StepSession, now: number) =>
    retryCompletion(session, { now: T + now, id: 'again' }).refusal;
  const verifying = completionAnswered(completing, T + 100);

  it('is a reset during another, or while a completion is in progress', () => {
    const asked = resetRequested(at(60), T);
    expect(resetRefusal(at(60), T)).toBeNull();
    expect(resetRefusal(asked, T + 29_999)?.title).toBe('Reset in progress');
    expect(resetRefusal(asked, T + 30_000)).toBeNull();
    expect(resetRefusal(resetFailed(asked), T + 1)).toBeNull();
    expect(resetRefusal(resetAnswered(asked, T + 1), T + 1)).toBeNull();
    expect(resetRefusal(completing, T + 4_999)?.title).toBe('Completion in progress');
    expect(resetRefusal(completing, T + 5_000)).toBeNull();
    expect(resetRefusal(verifying, T + 100)).toBeNull();
  });

  it('is a completion by hand beside one that runs, not after one that has failed', () => {
    const ended = completionFailed(completing, T + 400);
    expect(retry(completing, 1)?.toast?.title).toBe('Request in progress');
    expect(retry(ended, 401)).toBeNull();
  });

  it.each<[string, StepSession]>([
    ['answered', verifying],
    ['completed', seeProgress(verifying, seen(100, 200, { status: 'completed' }))],
    ['reset', resetAnswered(completing, T + 200)],
  ])('is, without a word, a completion by hand of a step that has been %s', (_, session) => {
    expect(retryCompletion(session, { now: T + 30_000, id: 'again' })).toEqual({
      session,
      refusal: { reason: 'not-due', toast: null },
    });
  });
});

describe('viewStepSession', () => {
  const verifying = completionAnswered(completing, T + 100);
  const reported = advance(verifying, QUIET, { now: T + 5_100, id: 'x' });

  it.each<[string, StepSession, boolean, boolean, boolean]>([
    ['open below 100 %', at(67), false, false, false],
    ['at 100 %', at(100), true, false, false],
    ['completing', completing, true, false, false],
    ['verifying', verifying, true, true, false],
    ['not borne out', reported.session, true, false, true],
    ['failed', completionFailed(completing, T), true, false, true],
    ['completed', at(100, { phase: 'completed' }), true, true, false],
  ])('%s', (_, session, isComplete, isCompleted, canRetry) => {
    expect(viewStepSession(session)).toMatchObject({ isComplete, isCompleted, canRetry });
  });

  it('shows the mark and what it stands on', () => {
    expect(viewStepSession(at(67))).toMatchObject({ percent: 67, completedIds: [1] });
    expect(reported.action satisfies StepAction | null).toEqual({ type: 'report-unsaved' });
  });
});
