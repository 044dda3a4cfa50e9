import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Location state of the overview's print button. */
export const TO_PRINT = { print: true };

/**
 * Prints once the document is complete, if the page was opened to print it. Not again after a reload or on the way
 * back.
 */
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
