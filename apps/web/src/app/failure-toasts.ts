import { AuthenticationError, classifyError, explainError } from '@groundwork/api-client';
import { showToast } from '../ui/toast.ts';
import { createThrottle } from './throttle.ts';

/** Where a mutation's failure is shown: by its own code, or by the general toast, in general words or in these. */
export type MutationFailure = 'own' | { verb: 'create' | 'update' | 'delete'; entity: string };

const TITLES = { create: 'Operation Failed', update: 'Update Failed', delete: 'Delete Failed' } as const;
/** At most one toast for a refresh that failed in this time (SC-53). */
const THROTTLE_MS = 5000;
const allow = createThrottle(THROTTLE_MS);

/** Then the guard leads to the login, and nothing else is said. */
const isSessionOver = (error: unknown) => error instanceof AuthenticationError;

/** An ended session leads to the login, and a cancelled request was meant to be. Neither gets a toast. */
export const isSilentFailure = (error: Error) => isSessionOver(error) || classifyError(error) === 'abort';

/** The toast of a mutation with a title of its own: such a mutation says `meta: { failure: 'own' }`. */
export const notifyFailure = (title: string) => (error: Error) => {
  if (isSilentFailure(error)) return;
  void showToast({ title, message: explainError(error), tone: 'error' });
};

/** Shows a toast for a mutation that shows none itself. */
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

/** A refresh of something on screen failed (SC-53). A lost connection has toasts of its own, and the guard says that a session is over. */
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
