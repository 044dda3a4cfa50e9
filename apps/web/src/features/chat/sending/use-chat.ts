import {
  ApiError,
  type ChatScope,
  classifyError,
  createKey,
  messageContracts,
  request,
  requestEvents,
} from '@groundwork/api-client';
import type { Message } from '@groundwork/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { showToast } from '../../../ui/toast.ts';
import { chatQueries } from '../chat-queries.ts';
import { useDraft } from '../composer/use-draft.ts';
import { useOlderMessages } from '../messages/use-older-messages.ts';
import { IDLE_REPLY, mergeMessages, type Purpose, reduceLiveReply } from './live-reply.ts';
import {
  afterAnswer,
  type ChatFailure,
  findReplyFailure,
  isFull,
  MAX_AUTOMATIC_RETRIES,
} from './send-failure.ts';
import { type Run, useReplyRun } from './use-reply-run.ts';

/** The conversation of one step: the stored messages, the live reply, and the founder's actions. */
export function useChat(userId: number, scope: ChatScope, assistantId: number | null) {
  const client = useQueryClient();
  const options = chatQueries.messages(scope);
  const list = useQuery(options);
  const older = useOlderMessages(scope, list.data);
  const draft = useDraft(userId, scope);
  const [live, dispatch] = useReducer(reduceLiveReply, IDLE_REPLY);
  const [lastFailure, setFailure] = useState<ChatFailure | null>(null);
  /** The Retry of a toast. It may be pressed many renders later. */
  const sendAgain = useRef(() => {});
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
      // The panel stays and says what to do. An automatic try gets no second toast.
      if (alone.current > 0 || classifyError(error) === 'auth' || isFull(error)) return;
      void showToast({
        title: 'Error sending message',
        message: 'Your text is kept.',
        tone: 'error',
        action: { label: 'Retry', onSelect: () => sendAgain.current() },
      });
    },
  });

  // A list that came since shows that the connection is back.
  const requestFailure = lastFailure && afterAnswer(lastFailure, list.dataUpdatedAt);
  const messages = useMemo(() => list.data && mergeMessages(list.data, live), [list.data, live]);
  // Text typed while another is on its way, or after that one failed, is the next message.
  const isApart = live.pendingText !== null || draft.next !== '';
  const input = isApart
    ? { text: draft.next, setText: draft.setNext }
    : { text: draft.text, setText: draft.setText };
  const unsent = isApart && live.pendingText === null ? draft.text : null;
  const unfinished = list.data?.findLast(({ status }) => status === 'generating');
  const isRunning = live.phase !== 'idle' || run.isPending;
  const start = run.start;

  // A reply that was being written when the page was opened, or when the connection broke, is picked up.
  const resumable = isRunning || requestFailure || !run.mayResume() ? undefined : unfinished;
  // The screen may be ahead of the list, whose text is saved only every half second.
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
      open: signal =>
        requestEvents(
          messageContracts.stream,
          { params: { messageId: resumable.id }, query: { offset: shownLength } },
          { signal },
        ),
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
        open: signal =>
          requestEvents(
            messageContracts.retry,
            { params: { messageId: reply.replyTo ?? reply.id } },
            { signal },
          ),
      }),
    [ask],
  );

  const send = () => {
    const idempotencyKey = draft.key ?? createKey();
    draft.setKey(idempotencyKey);
    dispatch({ type: 'sent', text: draft.text, purpose: 'message' });
    const body = { ...scope, assistantId, content: draft.text };
    start({
      kind: 'send',
      open: signal => requestEvents(messageContracts.send, { body }, { signal, idempotencyKey }),
    });
  };
  useEffect(() => {
    sendAgain.current = () => {
      if (draft.text.trim() !== '' && !isRunning) send();
    };
  });
  const requestClosing = () => {
    const body = { ...scope, assistantId, role: 'system' as const, content: 'Closing message' };
    ask('closing', {
      kind: 'closing',
      open: signal => requestEvents(messageContracts.send, { body }, { signal }),
    });
  };
  const stop = () => {
    if (!live.reply) return;
    request(messageContracts.stop, { params: { messageId: live.reply.id } }).catch((error: unknown) => {
      // The reply ended meanwhile, so there is nothing left to stop.
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
  // An edited text has lost its key: do not interrupt the founder who types. A failure from before this visit is no
  // news.
  const isUntouched =
    failure?.of === 'send'
      ? draft.key !== null
      : failure?.of === 'load' || (liveError !== null && draft.text.trim() === '');
  const mayRetryAlone = isUntouched && alone.current < MAX_AUTOMATIC_RETRIES;

  /** A message that got no answer goes back into the input before its chat is deleted, above what was typed since. */
  const keepUnanswered = () => {
    const question = failure?.of === 'reply' && messages?.find(({ id }) => id === failure.reply.replyTo);
    if (question)
      draft.setText([question.content, draft.text].filter(text => text.trim() !== '').join('\n\n'));
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
  return { messages, stored, older, live, failure, mayRetryAlone, draft, input, unsent, isBusy, ...actions };
}
