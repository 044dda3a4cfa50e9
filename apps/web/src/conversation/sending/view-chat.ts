import type { ChatMessage } from '../chat-kind.ts';
import type { ChatState } from './chat-store.ts';
import { isApart } from './draft.ts';
import { afterAnswer, type ChatFailure, findReplyFailure, MAX_AUTOMATIC_RETRIES } from './send-failure.ts';

/** What a page shows of a chat whose list was last answered at `answeredAt`. */
export function viewChat(state: ChatState, messages: ChatMessage[] | undefined, answeredAt: number) {
  const { live, draft, automaticTries } = state;
  const isRunning = live.phase !== 'idle';
  const unfinished = messages?.findLast(({ status }) => status === 'generating');
  const isBusy = isRunning || unfinished !== undefined;

  // A list that came since shows that the connection is back.
  const lost = state.failure && afterAnswer(state.failure, answeredAt);
  const last = messages?.at(-1);
  const liveError = live.replyId === last?.id ? live.error : null;
  const failure: ChatFailure | null = lost ?? (isBusy ? null : findReplyFailure(last, liveError));
  // An edited text has lost its key: do not interrupt the founder who types. A failure from before this visit is no
  // news.
  const isUntouched =
    failure?.of === 'send'
      ? draft.key !== null
      : failure?.of === 'load' || (liveError !== null && draft.text.trim() === '');

  const isNext = isApart(live, draft);
  return {
    isBusy,
    canStop: live.replyId !== null && (live.phase === 'reading' || live.phase === 'writing'),
    /** A reply that was being written when the page was opened, or when the connection broke. */
    resumable: isRunning || failure ? undefined : unfinished,
    failure,
    mayRetryAlone: isUntouched && automaticTries < MAX_AUTOMATIC_RETRIES,
    /** A text on its way shows in the conversation. It comes back here only if it fails. */
    text: isNext ? draft.next : draft.text,
    /** What could not be sent, while the input holds the next text. */
    unsent: isNext && live.pendingText === null ? draft.text : null,
    /** What the text that is typed is about. */
    topic: isNext ? null : draft.topic,
  };
}
