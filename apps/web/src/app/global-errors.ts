import { classifyError } from '@groundwork/api-client';
import { showToast } from '../ui/toast.ts';
import { createThrottle } from './throttle.ts';

const THROTTLE_MS = 5000;

export const UNEXPECTED_ERROR = {
  title: 'Something went wrong',
  message:
    'An unexpected error occurred. The app will continue to function, but you may need to refresh if problems persist.',
} as const;

/** Errors that other code handles, or about which a founder can do nothing (SC-54). */
const ONLY_LOGGED =
  /\b40[13]\b|unauthori[sz]ed|not logged in|permission|authenticat|network|fetch|offline|retry|\b429\b|too many requests|rate limit|capacity|high demand|abort|time(?:d )?-?out|dynamically imported module|loading (?:css )?chunk|failed to load|preload|resource|ResizeObserver loop/i;

export function isOnlyLogged(error: unknown): boolean {
  return classifyError(error) !== 'unknown' || ONLY_LOGGED.test(messageOf(error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/**
 * Shows a toast for uncaught errors; expected ones are only logged, as a warning (SC-54). Returns a function that
 * removes the handlers.
 */
export function handleUncaughtErrors(target: Window): () => void {
  const allow = createThrottle(THROTTLE_MS);
  const tell = (event: Event, error: unknown) => {
    if (isOnlyLogged(error)) {
      event.preventDefault();
      console.warn('Not caught:', error);
    } else if (allow()) {
      void showToast({ ...UNEXPECTED_ERROR, tone: 'error', duration: THROTTLE_MS });
    }
  };
  const onRejection = (event: PromiseRejectionEvent) => tell(event, event.reason);
  const onError = (event: ErrorEvent) => tell(event, event.error ?? event.message);
  target.addEventListener('unhandledrejection', onRejection);
  target.addEventListener('error', onError);
  return () => {
    target.removeEventListener('unhandledrejection', onRejection);
    target.removeEventListener('error', onError);
  };
}
