import {
  ApiError,
  type ChatScope,
  classifyError,
  createKey,
  resumeReply,
  retryMessage,
  stopReply,
  streamMessage,
} from '@groundwork/api-client';
import type { Message } from '@groundwork/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { showToast } from '../../ui/toast.ts';
import { chatQueries } from './chat-queries.ts';
import { IDLE_REPLY, mergeMessages, type Purpose, reduceLiveReply } from './live-reply.ts';
import { type ChatFailure, findReplyFailure, isOverBy, MAX_AUTOMATIC_RETRIES } from './send-failure.ts';
import { useDraft } from './use-draft.ts';
import { type Run, useReplyRun } from './use-reply-run.ts';

/** One step's conversation: what is stored, what is on its way, and what the founder can do about it. */
export function useChat(userId: number, scope: ChatScope, assistantId: number | null) {
  const client = useQueryClient();
  const options = chatQueries.messages(scope);
  const list = useQuery(options);
  const draft = useDraft(userId, scope);
  const [live, dispatch] = useReducer(reduceLiveReply, IDLE_REPLY);
  const [lastFailure, setFailure] = useState<ChatFailure | null>(null);
  /** What a toast's Retry does: it may be pressed renders later. */
  const sendAgain = useRef(() => {});
  /** Tries in a row that nobody asked for. */
  const alone = useRef(0);
  const run = useReplyRun({
    userId,
    scope,
    draft,
    dispatch,
    setFailure,
    onDone: () => {
      alone.current = 0;
    },
    onUnsent: error => {
      // The panel stays and says what to do; a try that nobody asked for is not told a second time.
      if (alone.current > 0 || classifyError(error) === 'auth') return;
      void showToast({
        title: 'Error sending message',
        message: 'Your text is still in the input.',
        tone: 'error',
        action: { label: 'Retry', onSelect: () => sendAgain.current() },
      });
    },
  });

  // A list that came since shows that the connection is back.
  const requestFailure = lastFailure && isOverBy(lastFailure, list.dataUpdatedAt) ? null : lastFailure;
  const messages = useMemo(() => list.data && mergeMessages(list.data, live), [list.data, live]);
  const unfinished = list.data?.findLast(({ status }) => status === 'generating');
  const isRunning = live.phase !== 'idle' || run.isPending;
  const start = run.start;

  // A reply that was being written when the page was opened, or when the connection broke, is picked up.
  const resumable = isRunning || requestFailure || !run.mayResume() ? undefined : unfinished;
  // What is on screen may be ahead of the list, whose text is saved only every half second.
  const shownLength = Math.max(
    resumable?.content.length ?? 0,
    live.reply?.id === resumable?.id ? (live.reply?.content.length ?? 0) : 0,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the list may start a resume, nothing else
  useEffect(() => {
    if (!resumable) return;
    dispatch({ type: 'resumed', reply: resumable });
    start({
      kind: 'resume',
      open: signal => resumeReply(resumable.id, shownLength, { signal }),
    });
  }, [resumable?.id, list.dataUpdatedAt]);

  const ask = useCallback(
    (purpose: Purpose, next: Run) => {
      dispatch({ type: 'sent', text: null, purpose });
      start(next);
    },
    [start],
  );
  const retry = useCallback(
    (reply: Message) =>
      ask(reply.kind === 'closing' ? 'closing' : 'message', {
        kind: 'retry',
        open: signal => retryMessage(reply.replyTo ?? reply.id, { signal }),
      }),
    [ask],
  );

  const send = () => {
    const idempotencyKey = draft.key ?? createKey();
    draft.setKey(idempotencyKey);
    dispatch({ type: 'sent', text: draft.text, purpose: 'message' });
    const body = { ...scope, assistantId, content: draft.text };
    start({ kind: 'send', open: signal => streamMessage(body, { signal, idempotencyKey }) });
  };
  useEffect(() => {
    sendAgain.current = () => {
      if (draft.text.trim() !== '' && !isRunning) send();
    };
  });
  const requestClosing = () => {
    const body = { ...scope, assistantId, role: 'system' as const, content: 'Closing message' };
    ask('closing', { kind: 'closing', open: signal => streamMessage(body, { signal }) });
  };
  const stop = () => {
    if (!live.reply) return;
    stopReply(live.reply.id).catch((error: unknown) => {
      // It ended by itself in the meantime: what was asked for is so.
      if (error instanceof ApiError && error.code === 'chat.not_generating') return;
      setFailure({ of: 'load', error: error as Error, at: Date.now() });
    });
  };
  const reload = () => {
    setFailure(null);
    client
      .refetchQueries({ queryKey: options.queryKey }, { throwOnError: true })
      .catch((error: Error) => setFailure({ of: 'load', error, at: Date.now() }));
  };
  /** Forgets a reply that has ended: its messages were deleted elsewhere. */
  const forgetEnded = () => {
    if (isRunning) return;
    setFailure(null);
    dispatch({ type: 'cleared' });
  };
  /** Forgets everything that belongs to this attempt. What was being sent is now sent for the first time. */
  const clear = () => {
    run.abort();
    setFailure(null);
    draft.setKey(null);
    dispatch({ type: 'cleared' });
    client.setQueryData(options.queryKey, []);
  };
  const refetch = () => void client.refetchQueries({ queryKey: options.queryKey });

  const isBusy = isRunning || unfinished !== undefined;
  const liveError = live.reply?.id === messages?.at(-1)?.id ? live.error : null;
  const failure = requestFailure ?? (isBusy ? null : findReplyFailure(messages?.at(-1), liveError));
  /** Tries again what failed, in its own way: a stored message is never sent a second time. */
  const tryAgain = ({ isAutomatic }: { isAutomatic: boolean }) => {
    alone.current = isAutomatic ? alone.current + 1 : 0;
    if (failure?.of === 'send') send();
    else if (failure?.of === 'reply') retry(failure.reply);
    else reload();
  };
  // A text that was edited since its send has lost its key, and nobody who types is to be interrupted; a failure that
  // was there before this visit is no news.
  const isUntouched =
    failure?.of === 'send' ? draft.key !== null : liveError !== null && draft.text.trim() === '';
  const mayRetryAlone = isUntouched && alone.current < MAX_AUTOMATIC_RETRIES;

  /** A message that got no answer goes back into the input before its chat is deleted. */
  const keepUnanswered = () => {
    const question = failure?.of === 'reply' && messages?.find(({ id }) => id === failure.reply.replyTo);
    if (question && draft.text.trim() === '') draft.setText(question.content);
  };

  const stored = list.data;
  const actions = {
    send,
    retry,
    requestClosing,
    stop,
    tryAgain,
    keepUnanswered,
    clear,
    forgetEnded,
    refetch,
  };
  return { messages, stored, live, failure, mayRetryAlone, draft, isBusy, ...actions };
}
