import {
  type CompletionRefusal,
  type CompletionThrottle,
  endCompletion,
  INITIAL_THROTTLE,
  isCompletionInProgress,
  requestCompletion,
} from '../completion-throttle/completion-throttle.ts';
import {
  abandonReset,
  clearMark,
  type HighWaterMark,
  INITIAL_MARK,
  observeProgress,
  type ProgressObservation,
  RESET_DETECTION_MS,
  requestReset,
} from '../high-water-mark/high-water-mark.ts';

/** After a completion was answered, the step's record has to say so within this, in milliseconds (PR-45). */
export const VERIFICATION_MS = 5_000;
/** Progress is fetched again this long after a reset, in milliseconds (PR-39). */
export const RESET_REFRESH_DELAYS_MS: readonly number[] = [250, 750, 2_000];

const POLL_MS = 10_000;
const POLL_NEAR_END_MS = 7_000;
const POLL_VERDICT_MS = 3_000;
/** Progress is fetched more often from this percent on (PR-43). */
const NEAR_END_PERCENT = 80;

/**
 * One visit to a step's page (PR-42): its shown progress and its pending actions. Plain data, times in milliseconds of
 * one clock that never runs backwards.
 */
export interface StepSession {
  readonly mark: HighWaterMark;
  readonly throttle: CompletionThrottle;
  /** `verifying`: the server has answered that the step is completed, its record has not been seen to say so. */
  readonly phase: 'open' | 'completing' | 'verifying' | 'completed';
  /** Completions in a row that failed or were not borne out by the record. */
  readonly failures: number;
  readonly verifyBy: number | null;
  readonly leaveAt: number | null;
  /** The step was completed during this visit, so that the next one is to open by itself. */
  readonly mayLeave: boolean;
  readonly openerAsked: boolean;
  readonly closingAsked: boolean;
  readonly refreshesAt: readonly number[];
}

export const INITIAL_STEP_SESSION: StepSession = {
  mark: INITIAL_MARK,
  throttle: INITIAL_THROTTLE,
  phase: 'open',
  failures: 0,
  verifyBy: null,
  leaveAt: null,
  mayLeave: false,
  openerAsked: false,
  closingAsked: false,
  refreshesAt: [],
};

export function seeProgress(session: StepSession, seen: ProgressObservation): StepSession {
  const mark = observeProgress(session.mark, seen);
  if (mark === session.mark) return session;
  // Only a reset makes it fall, here or elsewhere.
  if (mark.percent < session.mark.percent)
    return { ...beginAgain(session, mark), refreshesAt: session.refreshesAt };
  if (seen.status !== 'completed' || session.phase === 'completed') return { ...session, mark };
  // This page asked for the completion even though the answer was lost.
  const wasAsked = session.phase !== 'open' || session.failures > 0;
  const mayLeave = wasAsked && !isResetting(session, seen.now);
  return { ...session, mark, phase: 'completed', verifyBy: null, failures: 0, mayLeave };
}

/** The founder asks for the completion that failed: `refusal` null means send it, as with `complete`. */
export function retryCompletion(
  session: StepSession,
  { now, id }: { now: number; id: string },
): { session: StepSession; refusal: CompletionRefusal | null } {
  // The button may outlive its reason, in a toast: the step has been completed meanwhile, or reset.
  const isMoot = session.phase === 'verifying' || session.phase === 'completed' || session.mark.percent < 100;
  if (isMoot) return { session, refusal: { reason: 'not-due', toast: null } };
  const { state, refusal } = requestCompletion(session.throttle, { id, trigger: 'manual', now });
  return { session: refusal ? session : { ...session, throttle: state, phase: 'completing' }, refusal };
}

export function completionAnswered(session: StepSession, now: number): StepSession {
  const throttle = endCompletion(session.throttle, now);
  // The record, or a reset, may have been seen first.
  if (session.phase !== 'completing') return { ...session, throttle };
  return { ...session, throttle, phase: 'verifying', verifyBy: now + VERIFICATION_MS };
}

export function completionFailed(session: StepSession, now: number): StepSession {
  const ended = { ...session, throttle: endCompletion(session.throttle, now) };
  return session.phase === 'completing' ? completionLost(ended) : ended;
}

/**
 * The server counts an item as open that this page had not seen, so the page was wrong, and the next record begins a
 * new mark. Only this and a reset take a step back from 100 %.
 */
export function completionRefused(session: StepSession, now: number): StepSession {
  const { mark, failures } = session;
  const throttle = endCompletion(session.throttle, now);
  if (session.phase !== 'completing') return { ...session, throttle };
  const unseen = { ...INITIAL_MARK, attempt: mark.attempt };
  return { ...session, throttle, mark: unseen, phase: 'open', failures: failures + 1 };
}

export function completionLost(session: StepSession): StepSession {
  return { ...session, phase: 'open', verifyBy: null, failures: session.failures + 1 };
}

/** The toast that says why a reset does not go out now; null when it does: {@link resetRequested}. */
export function resetRefusal(session: StepSession, now: number): { title: string; message: string } | null {
  if (isResetting(session, now))
    return { title: 'Reset in progress', message: 'Please wait until the step has been reset.' };
  if (isCompletionInProgress(session.throttle, now))
    return { title: 'Completion in progress', message: 'Please wait until the step has been completed.' };
  return null;
}

export function resetRequested(session: StepSession, now: number): StepSession {
  return { ...session, mark: requestReset(session.mark, now), leaveAt: null, mayLeave: false };
}

/** The server has reset the step: everything begins again. Progress is fetched again three times (PR-39). */
export function resetAnswered(session: StepSession, now: number): StepSession {
  const refreshesAt = RESET_REFRESH_DELAYS_MS.map(delay => now + delay);
  return { ...beginAgain(session, clearMark(session.mark, now)), refreshesAt };
}

/** After a reset. A completion may still be under way and must not get company: the throttle stays. */
function beginAgain({ throttle }: StepSession, mark: HighWaterMark): StepSession {
  return { ...INITIAL_STEP_SESSION, throttle, mark };
}

/** Only the chat was cleared: the coach begins again, and accepted answers stay. */
export function chatCleared(session: StepSession): StepSession {
  return { ...session, openerAsked: false, closingAsked: false, leaveAt: null, mayLeave: false };
}

export function resetFailed(session: StepSession): StepSession {
  return { ...session, mark: abandonReset(session.mark) };
}

export function stay(session: StepSession): StepSession {
  return { ...session, leaveAt: null, mayLeave: false };
}

/** Whether a reset has been asked for and not been answered; a request that never ends is given up after 30 s. */
export function isResetting({ mark }: StepSession, now: number): boolean {
  return mark.resetRequestedAt !== null && now - mark.resetRequestedAt < RESET_DETECTION_MS;
}

/**
 * Milliseconds between two looks at the step's progress, or false once it is complete (PR-43).
 * @param awaitsVerdict a verdict is on its way, and no reply that would bring it
 */
export function progressPollMs({ mark, phase }: StepSession, awaitsVerdict = false): number | false {
  if (phase === 'completed') return false;
  if (awaitsVerdict) return POLL_VERDICT_MS;
  return mark.percent >= NEAR_END_PERCENT ? POLL_NEAR_END_MS : POLL_MS;
}

export interface StepSessionView {
  /** 0 to 100. */
  percent: number;
  completedIds: readonly (number | string)[];
  isComplete: boolean;
  isCompleted: boolean;
  canRetry: boolean;
  /** When the next step opens, or null. */
  leaveAt: number | null;
}

export function viewStepSession({ mark, phase, failures, leaveAt }: StepSession): StepSessionView {
  const isCompleted = phase === 'verifying' || phase === 'completed';
  return {
    percent: isCompleted ? 100 : mark.percent,
    completedIds: mark.completedIds,
    isComplete: isCompleted || mark.percent === 100,
    isCompleted,
    canRetry: phase === 'open' && failures > 0 && mark.percent === 100,
    leaveAt,
  };
}
