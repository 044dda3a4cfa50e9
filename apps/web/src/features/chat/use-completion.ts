import { type ChatScope, completeStep, createKey } from '@groundwork/api-client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../ui/toast.ts';

/** One trigger in ten seconds (F9): so long after a failure it is tried again. */
const RETRY_MS = 10_000;

interface CompletionInput {
  scope: ChatScope;
  /** Everything is answered and the step is not recorded as completed yet. */
  isDue: boolean;
  /** The step is completed, nothing is on its way, and there is no closing message. */
  isClosingDue: boolean;
  requestClosing: () => void;
}

/** Completes the step once it stands at 100 %, then asks once for the closing message (F4, decisions 3). */
export function useCompletion({ scope, isDue, isClosingDue, requestClosing }: CompletionInput) {
  const { stepId, startupId, challengeId } = scope;
  const [failures, setFailures] = useState(0);
  const { mutate, isError } = useMutation({
    meta: { failure: 'own' },
    mutationFn: () =>
      completeStep(stepId, { startupId, challengeId }, { unique: createKey() }, { sessionOver: 'tell' }),
    onSuccess: ({ alreadyCompleted, xpAwarded, level }) => {
      if (alreadyCompleted) return;
      void showToast({
        title: 'Step completed!',
        message: `You earned ${xpAwarded} XP. You are at level ${level}.`,
        tone: 'success',
        duration: 8000,
      });
    },
    onError: () => {
      setFailures(count => count + 1);
      void showToast({
        title: 'Error completing step',
        message: 'There was an issue completing this step. Please try again.',
        tone: 'error',
      });
    },
  });

  // Refs, not state: asking twice in one attempt is what they prevent, and nothing is drawn from them.
  const asked = useRef({ completion: false, closing: false });
  useEffect(() => {
    if (!isDue || asked.current.completion) return;
    asked.current.completion = true;
    mutate();
  }, [isDue, mutate]);
  useEffect(() => {
    if (failures === 0 || !isDue) return;
    const timer = setTimeout(() => mutate(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [failures, isDue, mutate]);
  useEffect(() => {
    if (!isClosingDue || asked.current.closing) return;
    asked.current.closing = true;
    requestClosing();
  }, [isClosingDue, requestClosing]);

  return {
    /** Present when completing failed. */
    retry: isError && isDue ? () => mutate() : undefined,
    startOver: () => {
      asked.current = { completion: false, closing: false };
      setFailures(0);
    },
  };
}
