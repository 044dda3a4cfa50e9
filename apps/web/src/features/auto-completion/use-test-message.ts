import { explainError, messageContracts, request } from '@groundwork/api-client';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../ui/toast.ts';

export interface TestMessage {
  startupId: number;
  challengeId: number;
  stepId: number;
  content: string;
}

/** Sends a test message as a founder would. Failures are shown in a toast. */
export function useTestMessage() {
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (message: TestMessage) =>
      request(messageContracts.send, { body: { ...message, shouldTestAutoCompletion: true } }),
    // The page shows the outcome, except for a coach that failed.
    onSuccess: ({ error }) => error && tellFailure(error.message),
    onError: error => tellFailure(explainError(error)),
  });
}

const tellFailure = (message: string) => void showToast({ title: 'Test failed', message, tone: 'error' });
