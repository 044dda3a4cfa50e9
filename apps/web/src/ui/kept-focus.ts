import { useEffect } from 'react';

/** An element, and what it is in, from the inside out: where it was, once it is gone. */
export type Trail = readonly Element[];

export function trailOf(element: Element | null): Trail {
  const trail: Element[] = [];
  for (let at = element; at; at = at.parentElement) trail.push(at);
  return trail;
}

const PARTS = 'main, section, [role=dialog], [aria-label], [aria-labelledby]';

let part: Element | null = null;

/** Whether the focus is on no control: the page has it, or the part of it that held a removed control. */
export const isFocusLost = (): boolean =>
  [document.body, document.getElementById('main'), part].includes(document.activeElement as HTMLElement);

/**
 * Focuses the first element of a trail, or if it is gone, the one drawn anew with its id, else the nearest part of the
 * page that held it.
 */
export function focusNear([first, ...around]: Trail): void {
  const again = first?.isConnected ? first : first?.id && document.getElementById(first.id);
  const target = again || findPart(around);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

function findPart(around: Trail): Element | null {
  const held = around.find(element => element.isConnected && element.matches(PARTS));
  part = held ?? document.getElementById('main');
  if (part && !part.hasAttribute('tabindex')) part.setAttribute('tabindex', '-1');
  return part?.querySelector('[data-autofocus]') ?? part;
}

/** Focuses the part of the page that held a control, where that is removed while it has the focus. */
export function useKeptFocus(): void {
  useEffect(() => {
    let trail = trailOf(document.activeElement);
    const note = ({ target }: FocusEvent) => {
      trail = trailOf(target as Element);
    };
    const forget = () => {
      trail = [];
    };
    const observer = new MutationObserver(() => {
      if (!trail[0] || trail[0].isConnected) return;
      const lost = trail;
      forget();
      // After a closing dialog or a new page, which know a better place.
      setTimeout(() => document.activeElement === document.body && focusNear(lost));
    });
    document.addEventListener('focusin', note);
    // A press beside all controls takes the focus on purpose.
    document.addEventListener('pointerdown', forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget);
      observer.disconnect();
    };
  }, []);
}
