import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that does what the latest `act` does, and is the same from render to render: for parts that are memoised. */
export function useStable<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
