/** At most one automatic trigger in this time, in milliseconds (F4). */
export const TRIGGER_THROTTLE_MS = 10_000;
/** A request this soon after another is a duplicate of it, in milliseconds (F4, F5). */
export const DEDUPLICATION_MS = 5_000;
/** A request id is remembered, and refused when it comes again, this long, in milliseconds (F4). */
export const REQUEST_ID_MS = 30_000;
/** The in-progress flag clears by itself after this, in milliseconds (F4). */
export const IN_PROGRESS_MS = 5_000;
/** The lock is released this long after the call has ended, in milliseconds (F4). */
export const LOCK_RELEASE_MS = 3_000;
/** A call that never reports its end is taken as ended after this: the abort of the request, in milliseconds (F7). */
export const CALL_ABORT_MS = 10_000;

/** The completion requests of one step that are under way or recent. Plain data. */
export interface CompletionThrottle {
  /** `now` when the last request went out. */
  readonly sentAt: number | null;
  /** `now` when its call ended; null while it is under way. */
  readonly endedAt: number | null;
  readonly requestIds: readonly { readonly id: string; readonly at: number }[];
}

/** No request yet. */
export const INITIAL_THROTTLE: CompletionThrottle = { sentAt: null, endedAt: null, requestIds: [] };

/** Why a request is not sent. `toast` is what to tell the founder (F5), null for nothing. */
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
  /** Unique per intent: the same id within 30 s is the same request (F7, `unique`). */
  id: string;
  /** `automatic` when progress reached 100 %, `manual` when the founder pressed a button. */
  trigger: 'automatic' | 'manual';
  /** Milliseconds of a clock that never runs backwards. */
  now: number;
}

/**
 * Decides whether a completion request goes out (F4, F5). `refusal` null means send it, with the returned `state`
 * kept and {@link endCompletion} called when the call ends, however it ends. A refused request leaves no trace.
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

/** The call ended, with success or without. The lock is released 3 s later (F4). */
export function endCompletion(state: CompletionThrottle, now: number): CompletionThrottle {
  return state.sentAt === null || state.endedAt !== null ? state : { ...state, endedAt: now };
}

/** Whether to show a request as in progress: while its call runs, at most 5 s (F4). */
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
  if (isCompletionInProgress(state, now)) return REFUSALS.inProgress;
  const isKnown = state.requestIds.some(known => known.id === id && isWithin(known.at, now, REQUEST_ID_MS));
  if (isKnown || isWithin(state.sentAt, now, DEDUPLICATION_MS)) return REFUSALS.alreadySent;
  if (isLocked(state, now)) return REFUSALS.inProgress;
  // A founder who presses the button after a failure should not wait for the throttle of the automatic trigger.
  if (trigger === 'automatic' && isWithin(state.sentAt, now, TRIGGER_THROTTLE_MS)) return REFUSALS.throttled;
  return null;
}

/** The lock outlives the flag: it holds until the call has ended, and 3 s more. */
function isLocked({ sentAt, endedAt }: CompletionThrottle, now: number): boolean {
  if (sentAt === null) return false;
  return now < (endedAt ?? sentAt + CALL_ABORT_MS) + LOCK_RELEASE_MS;
}

/** Less than `span` milliseconds after `since`. */
function isWithin(since: number | null, now: number, span: number): boolean {
  return since !== null && now - since < span;
}
