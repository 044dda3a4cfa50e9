import { AuthenticationError, classifyError, explainError } from '@groundwork/api-client';
import { showToast } from '../ui/toast.ts';
import { createThrottle } from './throttle.ts';

/**
 * Who shows a mutation's failure: 'own', the code that runs it; otherwise the general toast, which may name what
 * failed.
 */
export type MutationFailure = 'own' | { verb: 'create' | 'update' | 'delete'; entity: string };

const TITLES = { create: 'Operation Failed', update: 'Update Failed', delete: 'Delete Failed' } as const;
/** At most one toast for failed refreshes in this time (SC-53). */
const THROTTLE_MS = 5000;
const allow = createThrottle(THROTTLE_MS);

/** Says nothing: the guard leads to the login. */
const isSessionOver = (error: unknown) => error instanceof AuthenticationError;

/** Failures without a toast: an ended session leads to the login, and a cancelled request was meant to be. */
export const isSilentFailure = (error: Error) => isSessionOver(error) || classifyError(error) === 'abort';

/** Shows a toast with this title, for a mutation with `meta: { failure: 'own' }`. */
export const notifyFailure = (title: string) => (error: Error) => {
  if (isSilentFailure(error)) return;
  void showToast({ title, message: explainError(error), tone: 'error' });
};

/** Shows the general toast for a mutation that has none of its own. */
export function notifyMutationFailure(error: Error, failure: MutationFailure | undefined): void {
  if (failure === 'own' || isSilentFailure(error)) return;
  const reason = explainError(error);
  void showToast({
    title: failure ? TITLES[failure.verb] : 'Operation Failed',
    message: failure
      ? `Failed to ${failure.verb} ${failure.entity}: ${reason}`
      : `Failed to complete the operation: ${reason}`,
    tone: 'error',
  });
}

/**
 * Shows a toast for a failed refresh of something on screen (SC-53). Not for a lost connection, which has toasts of its
 * own, nor for an ended session, which the guard reports.
 */
export function notifyBackgroundFailure(error: Error): void {
  const isToldElsewhere =
    isSessionOver(error) || ['abort', 'network', 'timeout'].includes(classifyError(error));
  if (isToldElsewhere || error.message.includes('Challenge ID is required') || !allow()) return;
  void showToast({
    title: 'An error occurred',
    message: 'There was a problem with your request. Please try again.',
    tone: 'error',
  });
}
