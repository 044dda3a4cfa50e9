import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CompletionRequest,
  type CompletionThrottle,
  endCompletion,
  INITIAL_THROTTLE,
  isCompletionInProgress,
  nextCompletionAt,
  requestCompletion,
} from './completion-throttle.ts';

const T = 1_000_000;

const ask = (now: number, rest: Partial<CompletionRequest> = {}): CompletionRequest => ({
  id: `at-${now}`,
  trigger: 'automatic',
  now,
  ...rest,
});

const sent = requestCompletion(INITIAL_THROTTLE, ask(T)).state;
const endedAfter = (span: number) => endCompletion(sent, T + span);

function reasonFor(state: CompletionThrottle, request: CompletionRequest): string {
  return requestCompletion(state, request).refusal?.reason ?? 'sent';
}

describe('requestCompletion', () => {
  it.each<[string, CompletionThrottle, CompletionRequest, string]>([
    ['sends the first', INITIAL_THROTTLE, ask(T), 'sent'],
    ['refuses another while the call runs', sent, ask(T + 1), 'in-progress'],
    ['refuses a click then, too', sent, ask(T + 1, { trigger: 'manual' }), 'in-progress'],
    [
      'goes on refusing after the flag has cleared',
      sent,
      ask(T + 6_000, { trigger: 'manual' }),
      'in-progress',
    ],
    ['until it must have ended', sent, ask(T + 9_999, { trigger: 'manual' }), 'in-progress'],
    ['and sends again then', sent, ask(T + 10_000, { trigger: 'manual' }), 'sent'],
    [
      'sends at a click as soon as the call has ended',
      endedAfter(100),
      ask(T + 101, { trigger: 'manual' }),
      'sent',
    ],
    ['after a long call as well', endedAfter(4_500), ask(T + 4_501, { trigger: 'manual' }), 'sent'],
    [
      'but not the same click twice',
      endedAfter(100),
      ask(T + 200, { id: `at-${T}`, trigger: 'manual' }),
      'already-sent',
    ],
    ['leaves the automatic trigger 3 s after a long call', endedAfter(9_000), ask(T + 11_999), 'throttled'],
    ['throttles the automatic trigger', endedAfter(100), ask(T + 9_999), 'throttled'],
    ['lets it through after 10 s', endedAfter(100), ask(T + 10_000), 'sent'],
    ['knows a request id for 30 s', endedAfter(100), ask(T + 29_999, { id: `at-${T}` }), 'already-sent'],
    ['and forgets it then', endedAfter(100), ask(T + 30_000, { id: `at-${T}` }), 'sent'],
  ])('%s', (_, state, request, outcome) => {
    expect(reasonFor(state, request)).toBe(outcome);
  });

  it('tells the founder why, but says nothing about the throttle', () => {
    expect(requestCompletion(sent, ask(T + 1)).refusal?.toast).toEqual({
      title: 'Request in progress',
      message: 'Please wait while we process your completion request...',
    });
    expect(requestCompletion(endedAfter(1), ask(T + 2, { id: `at-${T}` })).refusal?.toast).toEqual({
      title: 'Request already sent',
      message: 'Your completion request is being processed. Please wait a moment.',
    });
    expect(requestCompletion(endedAfter(1), ask(T + 9_000)).refusal?.toast).toBeNull();
  });

  it('leaves no trace of a refused request', () => {
    expect(requestCompletion(sent, ask(T + 1)).state).toBe(sent);
  });

  it('forgets old request ids', () => {
    const later = requestCompletion(endedAfter(1), ask(T + 40_000)).state;
    expect(later.requestIds.map(({ id }) => id)).toEqual([`at-${T + 40_000}`]);
  });
});

describe('isCompletionInProgress', () => {
  it.each<[string, CompletionThrottle, number, boolean]>([
    ['not before the first request', INITIAL_THROTTLE, T, false],
    ['while the call runs', sent, T + 4_999, true],
    ['at most 5 s', sent, T + 5_000, false],
    ['not once the call has ended', endedAfter(200), T + 300, false],
  ])('%s', (_, state, now, inProgress) => {
    expect(isCompletionInProgress(state, now)).toBe(inProgress);
  });
});

describe('nextCompletionAt', () => {
  it.each<[string, CompletionThrottle, number | null]>([
    ['now, before the first request', INITIAL_THROTTLE, null],
    ['10 s after the last one', endedAfter(100), T + 10_000],
    ['3 s after the end of a long call', endedAfter(9_000), T + 12_000],
    ['3 s after a call without an end must be over', sent, T + 13_000],
  ])('is %s', (_, state, at) => {
    expect(nextCompletionAt(state, T + 50)).toBe(at);
    if (at === null) return;
    expect(reasonFor(state, ask(at - 1))).not.toBe('sent');
    expect(reasonFor(state, ask(at))).toBe('sent');
    expect(nextCompletionAt(state, at)).toBeNull();
  });
});

it('keeps automatic requests 10 s apart and 3 s off a call, and never has two calls at once', () => {
  const event = fc.record({
    kind: fc.constantFrom('automatic' as const, 'manual' as const, 'end' as const),
    wait: fc.integer({ min: 0, max: 6_000 }),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), events => {
      let state = INITIAL_THROTTLE;
      let now = T;
      let last: number | null = null;
      let endedAt: number | null = null;
      events.forEach(({ kind, wait }, index) => {
        now += wait;
        if (kind === 'end') {
          state = endCompletion(state, now);
          endedAt ??= now;
          return;
        }
        const result = requestCompletion(state, ask(now, { id: String(index), trigger: kind }));
        state = result.state;
        if (result.refusal) return;
        if (last !== null) {
          const isAutomatic = kind === 'automatic';
          expect(now - last).toBeGreaterThanOrEqual(isAutomatic ? 10_000 : 0);
          expect(now - (endedAt ?? last + 10_000)).toBeGreaterThanOrEqual(isAutomatic ? 3_000 : 0);
        }
        last = now;
        endedAt = null;
      });
    }),
  );
});
