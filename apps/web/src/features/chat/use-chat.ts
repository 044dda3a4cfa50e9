import {
  ApiError,
  type ChatScope,
  createKey,
  resumeReply,
  retryMessage,
  stopReply,
  streamMessage,
} from '@groundwork/api-client';
import type { Message } from '@groundwork/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { chatQueries } from './chat-queries.ts';
import { IDLE_REPLY, mergeMessages, type Purpose, reduceLiveReply } from './live-reply.ts';
import { type ChatFailure, isOverBy } from './send-failure.ts';
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
  const run = useReplyRun({ userId, scope, draft, dispatch, setFailure });

  // A list that came since shows that the connection is back.
  const failure = lastFailure && isOverBy(lastFailure, list.dataUpdatedAt) ? null : lastFailure;
  const messages = useMemo(() => list.data && mergeMessages(list.data, live), [list.data, live]);
  const unfinished = list.data?.findLast(({ status }) => status === 'generating');
  const isRunning = live.phase !== 'idle' || run.isPending;
  const start = run.start;

  // A reply that was being written when the page was opened, or when the connection broke, is picked up.
  const resumable = isRunning || failure || !run.mayResume() ? undefined : unfinished;
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
  const requestClosing = () => {
    const body = { ...scope, assistantId, role: 'system' as const, content: 'Closing message' };
    ask('closing', { kind: 'closing', open: signal => streamMessage(body, { signal }) });
  };
  const stop = () => {
    if (!live.reply) return;
    stopReply(live.reply.id).catch((error: unknown) => {
      // It ended by itself in the meantime: what was asked for is so.
      if (error instanceof ApiError && error.code === 'chat.not_generating') return;
      setFailure({ error: error as Error, isSend: false, at: Date.now() });
    });
  };
  const reload = () => {
    setFailure(null);
    client
      .refetchQueries({ queryKey: options.queryKey }, { throwOnError: true })
      .catch((error: Error) => setFailure({ error, isSend: false, at: Date.now() }));
  };
  /** Forgets everything that belongs to this attempt. */
  const clear = () => {
    run.abort();
    setFailure(null);
    dispatch({ type: 'cleared' });
    client.setQueryData(options.queryKey, []);
  };

  const isBusy = isRunning || unfinished !== undefined;
  return { messages, live, failure, draft, isBusy, send, retry, requestClosing, stop, reload, clear };
}
