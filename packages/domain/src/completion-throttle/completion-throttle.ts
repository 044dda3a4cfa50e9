/** At most one automatic trigger in this time, in milliseconds (PR-28). */
export const TRIGGER_THROTTLE_MS = 10_000;
/** For this long a request id is refused when it comes again, in milliseconds (PR-30). */
export const REQUEST_ID_MS = 30_000;
/** The in-progress flag clears by itself after this, in milliseconds (PR-29). */
export const IN_PROGRESS_MS = 5_000;
/** No automatic request this soon after the end of a call, in milliseconds (PR-28). */
export const LOCK_RELEASE_MS = 3_000;
/** A call that never reports its end counts as ended after this, in milliseconds (PR-29). */
export const CALL_ABORT_MS = 10_000;

export interface CompletionThrottle {
  /** `now` when the last request went out. */
  readonly sentAt: number | null;
  /** `now` when its call ended; null while it is under way. */
  readonly endedAt: number | null;
  readonly requestIds: readonly { readonly id: string; readonly at: number }[];
}

export const INITIAL_THROTTLE: CompletionThrottle = { sentAt: null, endedAt: null, requestIds: [] };

/** The reason why a request is not sent. `toast` is the founder's message, null for none (PR-29, PR-30). */
export interface CompletionRefusal {
  reason: 'in-progress' | 'already-sent' | 'throttled' | 'not-due';
  toast: { title: string; message: string } | null;
}

const REFUSALS = {
  inProgress: {
    reason: 'in-progress',
    toast: {
      title: 'Request in progress',
      message: 'Please wait while we process your completion request...',
    },
  },
  alreadySent: {
    reason: 'already-sent',
    toast: {
      title: 'Request already sent',
      message: 'Your completion request is being processed. Please wait a moment.',
    },
  },
  throttled: { reason: 'throttled', toast: null },
} as const satisfies Record<string, CompletionRefusal>;

export interface CompletionRequest {
  /** Unique per intent: the same id within 30 s is the same request (PR-30). */
  id: string;
  trigger: 'automatic' | 'manual';
  /** Milliseconds of a clock that never runs backwards. */
  now: number;
}

/**
 * Decides whether a completion request goes out (PR-28, PR-30). With `refusal` null, send it, keep the
 * returned `state`, and call {@link endCompletion} when the call ends, however it ends. A refused request
 * leaves no trace.
 */
export function requestCompletion(
  state: CompletionThrottle,
  request: CompletionRequest,
): { state: CompletionThrottle; refusal: CompletionRefusal | null } {
  const { id, now } = request;
  const refusal = findRefusal(state, request);
  if (refusal) return { state, refusal };
  const remembered = state.requestIds.filter(({ at }) => isWithin(at, now, REQUEST_ID_MS));
  const requestIds = [...remembered, { id, at: now }];
  return { state: { sentAt: now, endedAt: null, requestIds }, refusal: null };
}

export function endCompletion(state: CompletionThrottle, now: number): CompletionThrottle {
  return state.sentAt === null || state.endedAt !== null ? state : { ...state, endedAt: now };
}

/** Whether to show a request as in progress: while its call runs, at most 5 s (PR-29). */
export function isCompletionInProgress(state: CompletionThrottle, now: number): boolean {
  return state.endedAt === null && isWithin(state.sentAt, now, IN_PROGRESS_MS);
}

/** When an automatic request may go out again after the last one; null when it may now. */
export function nextCompletionAt({ sentAt, endedAt }: CompletionThrottle, now: number): number | null {
  if (sentAt === null) return null;
  const unlocked = (endedAt ?? sentAt + CALL_ABORT_MS) + LOCK_RELEASE_MS;
  const at = Math.max(sentAt + TRIGGER_THROTTLE_MS, unlocked);
  return at > now ? at : null;
}

function findRefusal(state: CompletionThrottle, request: CompletionRequest): CompletionRefusal | null {
  const { id, trigger, now } = request;
  if (isUnderWay(state, now)) return REFUSALS.inProgress;
  if (state.requestIds.some(known => known.id === id && isWithin(known.at, now, REQUEST_ID_MS)))
    return REFUSALS.alreadySent;
  // A founder who presses the button after a failure waits for nothing: that call has ended.
  if (trigger === 'automatic' && nextCompletionAt(state, now) !== null) return REFUSALS.throttled;
  return null;
}

/** The call outlives the flag: it has company only once it has ended, or must have. */
function isUnderWay({ sentAt, endedAt }: CompletionThrottle, now: number): boolean {
  return sentAt !== null && now < (endedAt ?? sentAt + CALL_ABORT_MS);
}

function isWithin(since: number | null, now: number, span: number): boolean {
  return since !== null && now - since < span;
}
