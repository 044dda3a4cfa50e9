import type { Startup } from '@groundwork/domain';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Gives the focus to the card that takes the place of the deleted one, or to the last.
 *
 * @param doomedId the startup that is asked about, or being deleted
 * @param onGone runs once it is no longer among the startups
 * @returns the ref of the list, whose items are the startups in order
 */
export function useFocusAfterDeletion(
  startups: readonly Startup[],
  doomedId: number | null,
  onGone: () => void,
) {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef(0);
  const end = useEffectEvent(onGone);
  const index = startups.findIndex(({ id }) => id === doomedId);
  useEffect(() => {
    if (index >= 0) place.current = index;
    if (index >= 0 || doomedId === null) return;
    // After the dialog, which gives the focus to the page when the button that opened it is gone.
    const timer = setTimeout(() => {
      const cards = list.current?.children;
      const card = cards?.[Math.min(place.current, cards.length - 1)];
      card?.querySelector('button')?.focus();
      end();
    });
    return () => clearTimeout(timer);
  }, [index, doomedId]);
  return list;
}
