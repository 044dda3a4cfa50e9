import { type RefObject, useEffect, useRef } from 'react';

/**
 * While the coach is busy the field is disabled, and Stop, Retry and Try Again go away once they are pressed:
 * the focus goes with them. It comes to the field when the coach is done, unless one has gone elsewhere.
 */
export function useFocusReturn(field: RefObject<HTMLTextAreaElement | null>, isBusy: boolean): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (isBusy || document.activeElement !== document.body) return;
    const isGone = last.current instanceof Node && !last.current.isConnected;
    if (isGone || last.current === field.current) field.current?.focus();
  }, [isBusy, field]);
}
