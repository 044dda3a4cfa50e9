import type { ReplyEvent } from '@groundwork/api-client';
import type { Message } from '@groundwork/domain';
import type { QueryClient } from '@tanstack/react-query';
import { ReplyOverdueError } from '../../chat/sending/reply-overdue.ts';
import { personaChatQueries } from './persona-queries.ts';

/**
 * Yields the events of a reply without a stream (PE-9), read from the list of messages. The text so far shows in the
 * list itself. Throws what the request throws, and a ReplyOverdueError when it gives up.
 *
 * @param askedId the founder's message that the reply answers
 */
export async function* pollReply(
  client: QueryClient,
  chatId: number,
  askedId: number,
  signal: AbortSignal,
): AsyncGenerator<ReplyEvent, void, undefined> {
  const { queryKey } = personaChatQueries.messages(chatId);
  const shown = () => client.getQueryData(queryKey) as Message[] | undefined;
  let isBegun = false;
  let unchanged = 0;
  // The first read is immediate: the list already holds the founder's message.
  for (let attempt = 1; ; attempt += 1) {
    const before = shown();
    await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true });
    signal.throwIfAborted();
    if (attempt > 1 && shown() === before) unchanged += 1;
    const asked = shown()?.find(({ id }) => id === askedId) ?? null;
    const reply = shown()?.findLast(({ id, replyTo }) => replyTo === askedId && id > askedId);
    if (reply && !isBegun) {
      isBegun = true;
      yield { event: 'message', data: { userMessage: asked, reply } };
    }
    if (reply && reply.status !== 'generating') {
      yield {
        event: 'done',
        data: { ...reply, userMessage: asked, autoCompletionTriggered: false, completedQuestionIds: [] },
      };
      return;
    }
    const wait = pollWait(attempt, unchanged);
    if (wait === null) throw new ReplyOverdueError();
    await pause(wait, signal);
  }
}

/** Rejects with the signal's reason when that aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

const SHORT_WAITS = 3;
const MAX_ATTEMPTS = 15;
const MAX_UNCHANGED = 5;
const MAX_WAIT_MS = 4000;

/**
 * How long to wait before reading the list again for a reply without a stream (PE-9): three times 750 ms, then 1,000 ms
 * plus 250 ms that double with each attempt, up to 4 s.
 *
 * @param attempt the number of the attempt, from 1
 * @param unchanged how many answers so far brought nothing new
 * @returns milliseconds, or null to give up
 */
export function pollWait(attempt: number, unchanged: number): number | null {
  if (attempt > MAX_ATTEMPTS || unchanged > MAX_UNCHANGED) return null;
  if (attempt <= SHORT_WAITS) return 750;
  return Math.min(1000 + 250 * 2 ** (attempt - SHORT_WAITS - 1), MAX_WAIT_MS);
}
