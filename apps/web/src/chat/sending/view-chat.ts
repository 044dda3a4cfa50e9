import type { ChatMessage } from '../chat-kind.ts';
import type { ChatState } from './chat-store.ts';
import { isApart } from './draft.ts';
import { afterAnswer, type ChatFailure, findReplyFailure, MAX_AUTOMATIC_RETRIES } from './send-failure.ts';

/** The page's view of a chat. `answeredAt`: when its list was last answered. */
export function viewChat(state: ChatState, messages: ChatMessage[] | undefined, answeredAt: number) {
  const { live, draft, automaticTries } = state;
  const isRunning = live.phase !== 'idle';
  const unfinished = messages?.findLast(({ status }) => status === 'generating');
  const isBusy = isRunning || unfinished !== undefined;

  // A list that was answered since shows that the connection is back.
  const lost = state.failure && afterAnswer(state.failure, answeredAt);
  const last = messages?.at(-1);
  const liveError = live.replyId === last?.id ? live.error : null;
  const failure: ChatFailure | null = lost ?? (isBusy ? null : findReplyFailure(last, liveError));
  // An edited text has lost its key: a founder who is typing is not interrupted. A failure from before this visit is no
  // news.
  const isUntouched =
    failure?.of === 'send'
      ? draft.key !== null
      : failure?.of === 'load' || (liveError !== null && draft.text.trim() === '');

  const isNext = isApart(live, draft);
  return {
    isBusy,
    canStop: live.replyId !== null && (live.phase === 'reading' || live.phase === 'writing'),
    /** A reply that was being written when the page was opened or the connection broke. */
    resumable: isRunning || failure ? undefined : unfinished,
    failure,
    mayRetryAlone: isUntouched && automaticTries < MAX_AUTOMATIC_RETRIES,
    /** The input's text. One that is being sent shows in the conversation, and comes back here only if it fails. */
    text: isNext ? draft.next : draft.text,
    /** The text that could not be sent, while the input holds the next one; otherwise null. */
    unsent: isNext && live.pendingText === null ? draft.text : null,
    /** The topic of the input's text; null for none. */
    topic: isNext ? null : draft.topic,
  };
}
