import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playVisit, type VisitEvent } from '../../test/play-visit.ts';
import { CALL_ABORT_MS, TRIGGER_THROTTLE_MS } from '../completion-throttle/completion-throttle.ts';
import type { ProgressObservation } from '../high-water-mark/high-water-mark.ts';
import {
  completionAnswered,
  completionFailed,
  RESET_REFRESH_DELAYS_MS,
  resetAnswered,
  resetFailed,
  resetRefusal,
  resetRequested,
  retryCompletion,
  seeProgress,
  stay,
  viewStepSession,
} from './step-session.ts';

type Seen = Omit<ProgressObservation, 'now'>;

/** All times are multiples of this, so a session polled at this interval sees every event at its exact time. */
const TICK_MS = 50;
const span = (most: number) => fc.integer({ min: 0, max: most / TICK_MS }).map(ticks => ticks * TICK_MS);

/** A record from the first attempt at the step or from the one after a reset elsewhere. */
const record = fc
  .record({ attempt: fc.constantFrom(0, 1), done: fc.integer({ min: 0, max: 3 }), isCompleted: fc.boolean() })
  .map(({ attempt, done, isCompleted }): Seen => {
    const status = done === 3 && isCompleted ? 'completed' : done > 0 ? 'in_progress' : 'not_started';
    const updatedAt = attempt * 20_000 + done * 3_000 + (status === 'completed' ? 1_000 : 0);
    return {
      percent: Math.round((done / 3) * 100),
      status,
      completedIds: [1, 2, 3].slice(0, done),
      updatedAt,
    };
  });
/** A record that could not be read. */
const blip = fc.constant<Seen>({ percent: 0, status: 'not_started', completedIds: [], updatedAt: null });

/** `wait` is the time since the previous step, `takes` how long an answer or a reply takes. */
const common = { wait: span(8_000), takes: span(12_000), ok: fc.boolean() };
const sight = fc.record({
  kind: fc.constant('see' as const),
  seen: fc.oneof(record, record, blip),
  ...common,
});
const doing = fc.record({ kind: fc.constantFrom('retry', 'stay', 'reply', 'clear' as const), ...common });
const reset = fc.record({ kind: fc.constant('reset' as const), ...common });
type Step = typeof sight | typeof doing | typeof reset extends fc.Arbitrary<infer S> ? S : never;

const visitOf = (step: fc.Arbitrary<Step>) =>
  fc.record({
    steps: fc.array(step, { maxLength: 25 }),
    calls: fc.array(fc.record({ takes: span(10_000), ok: fc.boolean() }), { minLength: 1, maxLength: 8 }),
    messageCount: fc.constantFrom(0, 2, null),
  });
const visits = visitOf(fc.oneof(sight, sight, doing, reset));
type Visit = typeof visits extends fc.Arbitrary<infer V> ? V : never;

/** What was sent, seen and shown, recorded independently of the session under test. */
interface Trace {
  completes: { at: number; endedAt: number }[];
  asked: { from: number; failedAt: number | null }[];
  answered: number[];
  /** Resets made here, and falls that showed one made elsewhere. */
  resets: number[];
  sights: (Seen & { at: number })[];
  falls: number[];
  unexplained: { at: number; from: number; to: number }[];
  leaves: { at: number; isReplying: boolean; lastWordAt: number }[];
}

function play(visit: Visit, wake: 'exact' | 'polled' = 'exact') {
  const trace: Trace = {
    completes: [],
    asked: [],
    answered: [],
    resets: [],
    sights: [],
    falls: [],
    unexplained: [],
    leaves: [],
  };
  let isReplying = false;
  let lastWordAt = 0;

  function complete(at: number): VisitEvent {
    const call = visit.calls[(trace.completes.length + 1) % visit.calls.length] ?? { takes: 0, ok: true };
    const endedAt = at + call.takes;
    trace.completes.push({ at, endedAt });
    return { at: endedAt, change: call.ok ? completionAnswered : completionFailed };
  }

  let at = 0;
  const events = visit.steps.flatMap(step => {
    at += step.wait;
    return eventsOf(step, at, trace, complete);
  });
  const played = playVisit(events, {
    chatState: { messageCount: visit.messageCount },
    until: at + 60_000,
    wake,
    perform: (action, at) => {
      if (action.type === 'complete') return [complete(at)];
      if (action.type === 'leave') trace.leaves.push({ at, isReplying, lastWordAt });
      if (action.type !== 'request-closing') return [];
      const ended = { isReplying: false, isClosed: true };
      return [
        { at, chatState: { isReplying: true } },
        { at: at + 3_000, chatState: ended },
      ];
    },
    watch: (before, after, at, chatState) => {
      if (isReplying && !chatState.isReplying) lastWordAt = at;
      isReplying = chatState.isReplying;
      const [from, to] = [viewStepSession(before).percent, viewStepSession(after).percent];
      if (to >= from) return;
      trace.falls.push(at);
      if (!showsReset(trace, at, from)) trace.unexplained.push({ at, from, to });
    },
  });
  return { ...played, trace };
}

function eventsOf(step: Step, at: number, trace: Trace, complete: (at: number) => VisitEvent): VisitEvent[] {
  const { takes, ok } = step;
  if (step.kind === 'reply')
    return [
      { at, chatState: { isReplying: true } },
      { at: at + takes, chatState: { isReplying: false } },
    ];
  if (step.kind === 'clear') return [{ at, chatState: { messageCount: 0, isClosed: false } }];
  if (step.kind === 'stay') return [{ at, change: stay }];
  return [
    {
      at,
      change: (session, now, later) => {
        if (step.kind === 'see') {
          trace.sights.push({ ...step.seen, at });
          return seeProgress(session, { ...step.seen, now });
        }
        if (step.kind === 'retry') {
          const retried = retryCompletion(session, { now, id: `by hand ${at}` });
          if (!retried.refusal) later(complete(at));
          return retried.session;
        }
        if (resetRefusal(session, now)) return session;
        const asked = { from: at, failedAt: ok ? null : at + takes };
        trace.asked.push(asked);
        later({ at: at + takes, change: ok ? answer : resetFailed });
        return resetRequested(session, now);
      },
    },
  ];
  function answer(session: Parameters<typeof resetAnswered>[0], now: number) {
    trace.answered.push(at + takes);
    trace.resets.push(at + takes);
    return resetAnswered(session, now);
  }
}

/** Whether a fall from `percent` shows a reset, made here or elsewhere (PR-33, PR-34). */
function showsReset({ asked, resets, sights }: Trace, at: number, percent: number): boolean {
  const since = resets.at(-1) ?? Number.NEGATIVE_INFINITY;
  if (since === at) return true;
  const sight = sights.at(-1);
  if (sight?.at !== at) return false;
  // Records from before a reset are ignored for 30 s, so they do not count as shown.
  const base = sights.filter(other => other.at >= since + 30_000 && other.percent >= percent);
  const newest = Math.max(...base.map(({ updatedAt }) => updatedAt ?? 0));
  const isAtNothing = sight.percent === 0 && sight.updatedAt !== null && sight.updatedAt >= newest;
  const isAsked = asked.some(({ from, failedAt }) => at - from <= 5_000 && (failedAt ?? at) >= at);
  if (isAsked || isAtNothing) resets.push(at);
  return isAsked || isAtNothing || at - since < 10_000;
}

describe('a visit, whatever happens in whatever order', () => {
  const holds = (check: (played: ReturnType<typeof play>, visit: Visit) => void) =>
    fc.assert(
      fc.property(visits, visit => {
        check(play(visit), visit);
      }),
    );

  it('shows a fall only for a reset asked for here or a record that shows one made elsewhere', () => {
    holds(({ trace }) => expect(trace.unexplained).toEqual([]));
  });

  it('shows none at all when there was no reset', () => {
    const noReset = visitOf(
      fc.oneof(
        sight.filter(({ seen }) => seen.percent > 0 || seen.updatedAt === null),
        doing,
      ),
    );
    fc.assert(
      fc.property(noReset, visit => {
        const { session } = play(visit);
        const most = Math.max(0, ...visit.steps.map(step => (step.kind === 'see' ? step.seen.percent : 0)));
        expect(viewStepSession(session).percent).toBe(most);
      }),
    );
  });

  it('sends no completion while another is under way, and none by itself within 10 s of another', () => {
    holds(({ trace, actions }) => {
      trace.completes.forEach(({ at }, index) => {
        const earlier = trace.completes.slice(0, index);
        // A call that never reports an end counts as ended when its request would have been aborted.
        expect(earlier.every(sent => at >= Math.min(sent.endedAt, sent.at + CALL_ABORT_MS))).toBe(true);
        const isAutomatic = actions.some(action => action.type === 'complete' && action.at === at);
        if (isAutomatic) expect(earlier.every(sent => at - sent.at >= TRIGGER_THROTTLE_MS)).toBe(true);
      });
    });
  });

  it('leaves only after a completion of its own, 8 s after the last word, and not soon after a reset', () => {
    holds(({ trace }) => {
      for (const { at, isReplying, lastWordAt } of trace.leaves) {
        expect([isReplying, at - lastWordAt >= 8_000]).toEqual([false, true]);
        expect(trace.completes.some(sent => sent.at <= at - 8_000)).toBe(true);
        expect(trace.asked.some(({ from }) => from >= at - 8_000 && from < at)).toBe(false);
      }
    });
  });

  it('asks for opener and closing message once, and again only after a reset', () => {
    holds(({ actions, trace }) => {
      for (const type of ['send-opener', 'request-closing'] as const) {
        const times = actions.filter(action => action.type === type).map(({ at }) => at);
        times.forEach((at, index) => {
          const before = times[index - 1];
          if (before === undefined) return;
          const restarts = [...trace.answered, ...trace.falls];
          expect(restarts.some(restart => restart >= before && restart <= at)).toBe(true);
        });
      }
    });
  });

  it('fetches progress again at the three times after its last reset', () => {
    holds(({ actions, trace }) => {
      const last = trace.answered.at(-1);
      const times = actions.filter(({ type }) => type === 'refresh').map(({ at }) => at);
      const due = last === undefined ? [] : RESET_REFRESH_DELAYS_MS.map(delay => last + delay);
      expect(times.filter(at => at > (last ?? 0))).toEqual(due);
    });
  });

  it('misses nothing when it sleeps until wakeAt', () => {
    holds(({ log }, visit) => expect(log).toEqual(play(visit, 'polled').log));
  });
});
