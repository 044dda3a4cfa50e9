import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { TextPart } from '../../../app/compare-texts.ts';

type Compare = typeof import('../../../app/compare-texts.ts').compareTexts;

const loadCompare = () => import('../../../app/compare-texts.ts');

/** Loads the code that compares two texts while the coach still writes the second one. */
export function prepareComparison(): void {
  // The comparison itself loads it again if this fails.
  loadCompare().catch(() => {});
}

const plain = (text: string): TextPart[] => (text === '' ? [] : [{ text, isChanged: false }]);

/** Both texts in parts, unmarked until the code that compares them is loaded. */
export function useEnhanceComparison(before: string, now: string): { before: TextPart[]; after: TextPart[] } {
  const [loaded, setLoaded] = useState<{ compare: Compare } | null>(null);
  // Deferred, so that typing stays responsive.
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
