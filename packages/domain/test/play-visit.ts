import {
  advance,
  INITIAL_STEP_SESSION,
  type ProgressObservation,
  type StepAction,
  type StepChatState,
  type StepSession,
} from '../src/index.ts';

/** Start of a visit by the page's clock. */
export const OPENED = 1_000_000;
/** The server's clock, which differs from ours. */
const SERVER = 5_000_000;
/** More actions than this at one instant mean that `advance` never finishes. */
const MOST_AT_ONCE = 4;
const POLL_MS = 50;

/** What happens to the page `at` milliseconds after it opened. */
export interface VisitEvent {
  at: number;
  /** `later` queues a consequence, such as the answer to a request. */
  change?: (session: StepSession, now: number, later: (event: VisitEvent) => void) => StepSession;
  chatState?: Partial<StepChatState>;
}

export interface PlayOptions {
  chatState?: Partial<StepChatState>;
  /** End of the visit, in milliseconds after opening. */
  until: number;
  /** `polled` checks every 50 ms instead of at `wakeAt`. */
  wake?: 'exact' | 'polled';
  /** Events that follow when the page performs an action. */
  perform?: (action: StepAction, at: number) => VisitEvent[];
  watch?: (before: StepSession, after: StepSession, at: number, chatState: StepChatState) => void;
}

export interface PlayedAction {
  type: StepAction['type'];
  at: number;
  chatState: StepChatState;
}

/** An open chat with two messages, in which nobody is writing. */
export const QUIET: StepChatState = {
  messageCount: 2,
  hasOpener: true,
  isClosed: false,
  isReplying: false,
  isTyping: false,
  readingMs: 0,
};

export function seen(
  percent: number,
  at: number,
  rest: Partial<ProgressObservation> = {},
): ProgressObservation {
  const status = percent > 0 ? 'in_progress' : 'not_started';
  const completedIds = percent > 0 ? [1] : [];
  return { percent, status, completedIds, updatedAt: SERVER + at, now: OPENED + at, ...rest };
}

/** Plays a visit as the page would: performs all due actions, then sleeps until the next event or `wakeAt`. */
export function playVisit(events: readonly VisitEvent[], options: PlayOptions) {
  const { until, wake = 'exact', perform = () => [], watch = () => undefined } = options;
  const queue = [...events];
  const actions: PlayedAction[] = [];
  let session = INITIAL_STEP_SESSION;
  let chatState = { ...QUIET, ...options.chatState };

  const become = (next: StepSession, at: number) => {
    watch(session, next, at, chatState);
    session = next;
  };

  function act(at: number): number | null {
    for (let count = 0; count <= MOST_AT_ONCE; count += 1) {
      const due = advance(session, chatState, { now: OPENED + at, id: `${at}-${count}` });
      become(due.session, at);
      if (due.action === null) {
        if (due.wakeAt !== null && due.wakeAt <= OPENED + at) throw new Error('wakeAt has passed');
        return due.wakeAt === null ? null : due.wakeAt - OPENED;
      }
      actions.push({ type: due.action.type, at, chatState });
      queue.push(...perform(due.action, at));
    }
    throw new Error('There is no end of actions');
  }

  let at = 0;
  let wakeAt = act(at);
  while (at < until) {
    const next = wake === 'exact' ? (wakeAt ?? until) : Math.floor(at / POLL_MS) * POLL_MS + POLL_MS;
    at = Math.min(next, until, ...queue.map(event => Math.max(event.at, at)));
    for (const event of queue.filter(event => event.at <= at)) {
      queue.splice(queue.indexOf(event), 1);
      chatState = { ...chatState, ...event.chatState };
      const later = (event: VisitEvent) => queue.push(event);
      if (event.change) become(event.change(session, OPENED + at, later), at);
    }
    wakeAt = act(at);
  }
  return { session, actions, log: actions.map(action => `${action.type} ${action.at}`) };
}
