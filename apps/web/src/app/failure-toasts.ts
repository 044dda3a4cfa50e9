import { AuthenticationError, classifyError, explainError } from '@groundwork/api-client';
import { showToast } from '../ui/toast.ts';
import { createThrottle } from './throttle.ts';

/** Who tells that a mutation failed: its own code, or the general toast, in general words or in these. */
export type MutationFailure = 'own' | { verb: 'create' | 'update' | 'delete'; entity: string };

const TITLES = { create: 'Operation Failed', update: 'Update Failed', delete: 'Delete Failed' } as const;
/** At most one such toast in this time, and for as long (F8, Global handling). */
const THROTTLE_MS = 5000;
const allow = createThrottle(THROTTLE_MS);

/** Then the guard leads to the login, and nothing else is said. */
const isSessionOver = (error: unknown) => error instanceof AuthenticationError;

/** A session that is over leads to the login; a request given up was meant to be. Neither is told here. */
export const isNotToTell = (error: Error) => isSessionOver(error) || classifyError(error) === 'abort';

/** The toast of a mutation with a title of its own: such a mutation says `meta: { failure: 'own' }`. */
export const tellFailure = (title: string) => (error: Error) => {
  if (isNotToTell(error)) return;
  void showToast({ title, message: explainError(error), tone: 'error' });
};

/** The toast of a mutation that shows none of its own (F8, Generic mutation). */
export function tellMutationFailure(error: Error, failure: MutationFailure | undefined): void {
  if (failure === 'own' || isNotToTell(error)) return;
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
 * A refresh of something on screen failed. The connection's own toasts tell of a connection that is gone
 * and the guard of a session; a list asked for without a challenge is nobody's business (F8).
 */
export function tellBackgroundFailure(error: Error): void {
  const isToldElsewhere =
    isSessionOver(error) || ['abort', 'network', 'timeout'].includes(classifyError(error));
  if (isToldElsewhere || error.message.includes('Challenge ID is required') || !allow()) return;
  void showToast({
    title: 'An error occurred',
    message: 'There was a problem with your request. Please try again.',
    tone: 'error',
  });
}
