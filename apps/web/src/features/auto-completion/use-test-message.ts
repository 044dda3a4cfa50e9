import { explainError, messageContracts, request } from '@groundwork/api-client';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../ui/toast.ts';

export interface TestMessage {
  startupId: number;
  challengeId: number;
  stepId: number;
  content: string;
}

/** Sends what a founder would send, and says what became of it. */
export function useTestMessage() {
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (message: TestMessage) =>
      request(messageContracts.send, { body: { ...message, shouldTestAutoCompletion: true } }),
    // The page shows what became of it; only a coach that failed has nothing to show.
    onSuccess: ({ error }) => error && tellFailure(error.message),
    onError: error => tellFailure(explainError(error)),
  });
}

const tellFailure = (message: string) => void showToast({ title: 'Test failed', message, tone: 'error' });
