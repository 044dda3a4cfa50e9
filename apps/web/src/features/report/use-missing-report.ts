import type { Report } from '@groundwork/domain';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Whether a report is not there that should be: then the startup itself may be gone, and `onMissing` has it looked
 * for and answers whether it is there. False again once it is.
 *
 * @param report undefined until loaded, null when there is none
 * @param isExpected whether the startup is said to have one
 */
export function useMissingReport(
  report: Report | null | undefined,
  isExpected: boolean,
  onMissing: () => Promise<boolean>,
): boolean {
  const [isKnown, setKnown] = useState(isExpected);
  if (report && !isKnown) setKnown(true);
  const isMissing = report === null && isKnown;
  const lookFor = useEffectEvent(onMissing);
  useEffect(() => {
    if (!isMissing) return;
    let isLive = true;
    void lookFor().then(isThere => isLive && isThere && setKnown(false));
    return () => {
      isLive = false;
    };
  }, [isMissing]);
  return isMissing;
}
