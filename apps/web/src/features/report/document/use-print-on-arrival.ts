import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What the overview's button goes to the document with. */
export const TO_PRINT = { print: true };

/** Prints once the document is whole, if one came to print it; not again after a reload, or on the way back. */
export function usePrintOnArrival(isWhole: boolean): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const isDue = isWhole && (state as typeof TO_PRINT | null)?.print === true;
  const isPrinted = useRef(false);
  useEffect(() => {
    if (!isDue || isPrinted.current) return;
    isPrinted.current = true;
    void navigate(pathname, { replace: true });
    window.print();
  }, [isDue, navigate, pathname]);
}
