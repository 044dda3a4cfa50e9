import { nextCompletionAt, requestCompletion } from '../completion-throttle/completion-throttle.ts';
import {
  COMPLETION_PAUSE_MS,
  isCompletionPaused,
  RESET_DETECTION_MS,
} from '../high-water-mark/high-water-mark.ts';
import { completionLost, isResetting, type StepSession, stay } from './step-session.ts';

/** The next step never opens sooner than this after the last word, in milliseconds (PR-48). */
export const MIN_STAY_MS = 8_000;
/** The countdown before it opens. */
export const COUNTDOWN_MS = 5_000;
/** Automatic completions that may fail in a row. After them the founder decides. */
export const MAX_AUTOMATIC_FAILURES = 3;

export interface StepChatState {
  /** Null while the chat is loading. */
  messageCount: number | null;
  hasOpener: boolean;
  isClosed: boolean;
  isReplying: boolean;
  isTyping: boolean;
  /** How long the last message takes to read. */
  readingMs: number;
}

/**
 * The page's next action. `complete` goes out with `id` and ends in {@link completionAnswered} or
 * {@link completionFailed}.
 */
export type StepAction =
  | { type: 'send-opener' }
  | { type: 'complete'; id: string }
  | { type: 'request-closing' }
  | { type: 'refresh' }
  | { type: 'leave' }
  /** The server answered that the step is completed, but its record does not say so (PR-45). */
  | { type: 'report-unsaved' };

/**
 * The next action that is due, one at a time: call it again with the returned session until `action` is null. `wakeAt`
 * is when an action may become due by time alone, null for never.
 *
 * @param id for a completion that goes out now; unique to this call
 */
export function advance(
  session: StepSession,
  chatState: StepChatState,
  { now, id }: { now: number; id: string },
): { session: StepSession; action: StepAction | null; wakeAt: number | null } {
  const due =
    refresh(session, now) ??
    verify(session, now) ??
    complete(session, { now, id }) ??
    open(session, chatState, now) ??
    close(session, chatState, now);
  if (due) return { ...due, wakeAt: null };
  const left = leave(session, chatState, now);
  return { ...left, wakeAt: left.action ? null : nextWake(left.session, now) };
}

type Due = { session: StepSession; action: StepAction };

function refresh(session: StepSession, now: number): Due | null {
  const later = session.refreshesAt.filter(at => at > now);
  if (later.length === session.refreshesAt.length) return null;
  return { session: { ...session, refreshesAt: later }, action: { type: 'refresh' } };
}

function verify(session: StepSession, now: number): Due | null {
  if (session.phase !== 'verifying' || session.verifyBy === null || now < session.verifyBy) return null;
  return { session: completionLost(session), action: { type: 'report-unsaved' } };
}

function complete(session: StepSession, { now, id }: { now: number; id: string }): Due | null {
  if (!isCompletionDue(session) || isCompletionPaused(session.mark, now)) return null;
  const { state, refusal } = requestCompletion(session.throttle, { id, trigger: 'automatic', now });
  if (refusal) return null;
  return { session: { ...session, throttle: state, phase: 'completing' }, action: { type: 'complete', id } };
}

/** At 100 % a completion goes out, and again after a failure, but not after three in a row (PR-31). */
function isCompletionDue({ mark, phase, failures }: StepSession): boolean {
  return phase === 'open' && mark.percent === 100 && failures < MAX_AUTOMATIC_FAILURES;
}

/** The opener is asked for once a visit, while the chat is empty and the step is open (PR-44). */
function open(session: StepSession, chatState: StepChatState, now: number): Due | null {
  const isFresh = chatState.messageCount === 0 && chatState.hasOpener && !chatState.isReplying;
  const isOpen = session.phase === 'open' && session.mark.percent < 100;
  if (!isFresh || !isOpen || session.openerAsked || isResetting(session, now)) return null;
  return { session: { ...session, openerAsked: true }, action: { type: 'send-opener' } };
}

/** The closing message is asked for once, when the step is completed and nothing has closed it (PR-47). */
function close(session: StepSession, chatState: StepChatState, now: number): Due | null {
  const { isClosed, isReplying, messageCount } = chatState;
  if (session.phase !== 'completed' || isClosed || isReplying || messageCount === null) return null;
  if (session.closingAsked || isCompletionPaused(session.mark, now)) return null;
  return { session: { ...session, closingAsked: true }, action: { type: 'request-closing' } };
}

/** The next step opens if this one was completed during this visit and nothing is left unsent (PR-48). */
function leave(
  session: StepSession,
  { isReplying, isTyping, readingMs }: StepChatState,
  now: number,
): { session: StepSession; action: StepAction | null } {
  const isOver = session.phase === 'completed' && session.mayLeave && !isReplying && !isTyping;
  if (!isOver) {
    const still = session.leaveAt === null ? session : { ...session, leaveAt: null };
    return { session: still, action: null };
  }
  if (session.leaveAt === null)
    return {
      session: { ...session, leaveAt: now + Math.max(MIN_STAY_MS, readingMs + COUNTDOWN_MS) },
      action: null,
    };
  if (now < session.leaveAt) return { session, action: null };
  return { session: stay(session), action: { type: 'leave' } };
}

function nextWake(session: StepSession, now: number): number | null {
  const { mark, refreshesAt, verifyBy, leaveAt, throttle } = session;
  const times: (number | null)[] = [...refreshesAt, verifyBy, leaveAt];
  if (isCompletionDue(session)) times.push(nextCompletionAt(throttle, now));
  // The opener and the closing message wait for the end of a reset, too.
  if (mark.resetAt !== null) times.push(mark.resetAt + COMPLETION_PAUSE_MS);
  if (mark.resetRequestedAt !== null) times.push(mark.resetRequestedAt + RESET_DETECTION_MS);
  const ahead = times.filter(time => time !== null && time > now) as number[];
  return ahead.length === 0 ? null : Math.min(...ahead);
}
