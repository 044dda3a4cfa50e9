import { useEffect, useState } from 'react';
import { showToast } from '../ui/toast.ts';
import { isSilentFailure } from './failure-toasts.ts';

/** The last error of a load, kept while it is retried; null once loaded. */
export function useLastError(error: Error | null, isLoaded: boolean): Error | null {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return isLoaded ? null : (error ?? last);
}

/** Shows one toast for a failed load, however often it is retried meanwhile. */
export function useFailureToast(error: Error | null, title: string, message: string): void {
  const isTold = error !== null && !isSilentFailure(error);
  useEffect(() => {
    if (isTold) void showToast({ title, message, tone: 'error' });
  }, [isTold, title, message]);
}
