import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { TextPart } from './enhance-compare.ts';

type Compare = typeof import('./enhance-compare.ts').compareTexts;

const loadCompare = () => import('./enhance-compare.ts');

/** Loads what compares two texts while the coach is still writing the second one. */
export function prepareComparison(): void {
  // The comparison loads the code again if this fails.
  loadCompare().catch(() => {});
}

const plain = (text: string): TextPart[] => (text === '' ? [] : [{ text, isChanged: false }]);

/** Both texts in parts; without the code that compares them they are simply not marked. */
export function useEnhanceComparison(before: string, now: string): { before: TextPart[]; after: TextPart[] } {
  const [loaded, setLoaded] = useState<{ compare: Compare } | null>(null);
  // Typing comes first.
  const after = useDeferredValue(now);

  useEffect(() => {
    let isMounted = true;
    loadCompare().then(
      ({ compareTexts }) => {
        if (isMounted) setLoaded({ compare: compareTexts });
      },
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, []);

  return useMemo(
    () => loaded?.compare(before, after) ?? { before: plain(before), after: plain(after) },
    [loaded, before, after],
  );
}
