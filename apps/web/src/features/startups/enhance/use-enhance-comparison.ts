import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { TextPart } from '../../../app/compare-texts.ts';

type Compare = typeof import('../../../app/compare-texts.ts').compareTexts;

const loadCompare = () => import('../../../app/compare-texts.ts');

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
