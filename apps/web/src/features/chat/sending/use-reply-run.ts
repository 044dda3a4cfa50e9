import {
  ApiError,
  type ChatScope,
  progressContracts,
  type ReplyEvent,
  type Verdict,
} from '@groundwork/api-client';
import type { Message } from '@groundwork/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useCallback, useEffect, useRef } from 'react';
import { showToast } from '../../../ui/toast.ts';
import { chatQueries } from '../chat-queries.ts';
import type { useDraft } from '../composer/use-draft.ts';
import { notifyQuestionCompleted } from '../progress/notify-question-completed.ts';
import { useVerdicts } from '../progress/use-step-progress.ts';
import { followReply } from './follow-reply.ts';
import { type LiveAction, upsertMessage } from './live-reply.ts';
import { type ChatFailure, isOutcomeUnknown } from './send-failure.ts';

/** Broken streams in a row before the founder decides whether to try again. */
const MAX_RESUMES = 3;
/** A server that went away in the middle of a reply is not there at once. */
const RESUME_DELAY_MS = 1000;

export interface Run {
  /** With `send` the founder's text may be lost. `closing` was not the founder's wish, so its failure shows nothing. */
  kind: 'send' | 'retry' | 'closing' | 'resume';
  open: (signal: AbortSignal) => AsyncIterable<ReplyEvent>;
}

interface ReplyRunInput {
  userId: number;
  scope: ChatScope;
  draft: ReturnType<typeof useDraft>;
  dispatch: Dispatch<LiveAction>;
  setFailure: (failure: ChatFailure | null) => void;
  onDone: () => void;
  /** The founder's text could not be stored; it is still in the input. */
  onUnsent: (error: Error) => void;
}

/** Runs a reply's stream: its events go to the live state and the caches; a broken connection to the list. */
export function useReplyRun(input: ReplyRunInput) {
  const { userId, scope, draft, dispatch, setFailure, onDone, onUnsent } = input;
  const client = useQueryClient();
  const { queryKey } = chatQueries.messages(scope);
  const applyVerdict = useVerdicts(userId, scope);
  const streams = useRef(new Set<AbortController>());
  const resumes = useRef(0);
  /** The server has the founder's message: what fails from here on costs no text, and nothing is sent again. */
  const isStored = useRef(true);

  /** Told once: a stream that is picked up again begins with the verdict it had. */
  const told = useRef(new Set<string>());
  const notifyCompleted = ({ progress, completedQuestionIds }: Verdict) => {
    const names = completedQuestionIds.map(id => `${progress.attempt}/${id}`);
    if (names.every(name => told.current.has(name))) return;
    for (const name of names) told.current.add(name);
    notifyQuestionCompleted();
  };

  const store = (...messages: (Message | null)[]) =>
    client.setQueryData(queryKey, (stored = []) =>
      messages.reduce<Message[]>((all, message) => (message ? upsertMessage(all, message) : all), stored),
    );

  const receive = (event: ReplyEvent) => {
    dispatch({ type: 'event', event });
    if (event.event === 'message') store(event.data.userMessage, event.data.reply);
    if (event.event === 'verdict') {
      applyVerdict(event.data);
      notifyCompleted(event.data);
    }
    if (event.event !== 'done' && event.event !== 'error') return;
    resumes.current = 0;
    if (event.event === 'error') return store(event.data.reply);
    onDone();
    const { userMessage, autoCompletionTriggered, completedQuestionIds, error, ...reply } = event.data;
    store(userMessage, reply);
  };

  // The mutation's key is the list's: while it runs, the general refetch leaves that list alone.
  const { mutate, isPending } = useMutation({
    mutationKey: queryKey,
    meta: { failure: 'own' },
    mutationFn: async ({ kind, open }: Run) => {
      await client.cancelQueries({ queryKey });
      const stream = new AbortController();
      streams.current.add(stream);
      isStored.current = kind !== 'send';
      try {
        await followReply(open(stream.signal), event => {
          if (event.event === 'message' && !isStored.current) {
            isStored.current = true;
            draft.clear();
          }
          receive(event);
        });
      } catch (error) {
        if (stream.signal.aborted) return;
        if (error instanceof ApiError || !isStored.current) throw error;
        // The message is safe. The list says whether its reply is still being written; then it is resumed.
        dispatch({ type: 'cut' });
        await refetchList(error);
      }
    },
    onError: (error, { kind }) => {
      const isSend = !isStored.current;
      if (isSend && !isOutcomeUnknown(error)) draft.setKey(null);
      dispatch({ type: 'cut' });
      resumes.current = 0;
      if (isSend && isAlreadyCompleted(error)) return notifyAlreadyCompleted(client);
      // Another tab was quicker. What it did is shown here, with its Stop; a text waits in the input.
      if (isOvertaken(error)) return void client.refetchQueries({ queryKey });
      if (isSend) onUnsent(error);
      if (kind !== 'closing') setFailure({ of: isSend ? 'send' : 'load', error, at: Date.now() });
    },
  });

  /** Loads the reply's state from the server. The request layer retries; after that the founder sees the failure. */
  async function refetchList(cause: unknown): Promise<void> {
    resumes.current += 1;
    if (resumes.current > MAX_RESUMES) throw cause;
    await new Promise(resolve => setTimeout(resolve, RESUME_DELAY_MS));
    await client.refetchQueries({ queryKey }, { throwOnError: true });
  }

  const abort = useCallback(() => {
    for (const stream of streams.current) stream.abort();
    streams.current.clear();
  }, []);
  useEffect(() => abort, [abort]);

  const start = useCallback(
    (run: Run) => {
      setFailure(null);
      mutate(run);
    },
    [mutate, setFailure],
  );
  return {
    start,
    isPending,
    abort,
    mayResume: () => resumes.current <= MAX_RESUMES,
  };
}

/** The step was completed meanwhile, perhaps in another tab. A toast says so, and the text stays (PR-27). */
const isAlreadyCompleted = (error: Error) =>
  error instanceof ApiError && error.code === 'step.already_completed';

const isOvertaken = (error: Error) =>
  error instanceof ApiError && ['chat.reply_in_progress', 'chat.not_retryable'].includes(error.code);

function notifyAlreadyCompleted(client: QueryClient): void {
  void showToast({
    title: 'Step already completed',
    message: 'There is nothing more to answer here. What you typed is kept.',
  });
  void client.invalidateQueries({ queryKey: [progressContracts.totals.path] });
}
