import { useEffect, useState } from 'react';
import { showToast } from '../ui/toast.ts';
import { isSilentFailure } from './failure-toasts.ts';

/** Why something did not load, also while it is tried again. */
export function useLastError(error: Error | null, isLoaded: boolean): Error | null {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return isLoaded ? null : (error ?? last);
}

/** Says once that something did not load, however often it is tried again meanwhile. */
export function useFailureToast(error: Error | null, title: string, message: string): void {
  const isTold = error !== null && !isSilentFailure(error);
  useEffect(() => {
    if (isTold) void showToast({ title, message, tone: 'error' });
  }, [isTold, title, message]);
}
