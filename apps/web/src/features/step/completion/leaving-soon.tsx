import { COUNTDOWN_MS } from '@groundwork/domain';
import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';

const SECOND = 1000;
/** Distance from the end, in px, within which a conversation counts as read to the end. */
const AT_END_PX = 96;
/** Events that show somebody is reading, even if nothing moves. */
const SIGNS = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'pointermove', 'selectionchange'] as const;

interface LeavingSoonProps {
  /** Title of the next step. */
  title: string;
  /** When it opens, on the page's clock. */
  at: number;
  onStay: () => void;
}

/** Counts down to the next step at the end (PR-48). Any sign of reading or other activity cancels it before. */
export function LeavingSoon({ title, at, onStay }: LeavingSoonProps) {
  const left = useSecondsLeft(at);
  const isCounting = left * SECOND <= COUNTDOWN_MS;
  useSigns(onStay);
  return (
    <>
      <VisuallyHidden component="span" role="status">
        {isCounting && `${title} opens in a moment.`}
      </VisuallyHidden>
      <span aria-hidden={isCounting}>{isCounting ? `${title} opens in ${left} s` : `Next: ${title}`}</span>
      <Button variant="default" onClick={onStay}>
        Stay here
      </Button>
    </>
  );
}

function useSecondsLeft(at: number): number {
  const look = () => Math.max(1, Math.ceil((at - performance.now()) / SECOND));
  const [left, setLeft] = useState(look);
  const tick = useEffectEvent(() => setLeft(look));
  useEffect(() => {
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, []);
  return left;
}

function useSigns(onSign: () => void): void {
  const look = useEffectEvent((event?: Event) => {
    if (isSign(event)) onSign();
  });
  useEffect(() => {
    const over = new AbortController();
    const options = { signal: over.signal, capture: true, passive: true };
    for (const type of SIGNS) document.addEventListener(type, event => look(event), options);
    // Scrolling to the end happens only after the conversation's height has changed, so checks wait until it settles.
    let settled = setTimeout(look, SECOND / 2);
    const onScroll = () => {
      clearTimeout(settled);
      settled = setTimeout(look, SECOND / 2);
    };
    document.addEventListener('scroll', onScroll, options);
    over.signal.addEventListener('abort', () => clearTimeout(settled));
    return () => over.abort();
  }, []);
}

/**
 * Filters false signs: browsers fire `pointermove` for a resting pointer when content moves below it, and
 * `selectionchange` for an empty selection.
 */
function isSign(event: Event | undefined): boolean {
  if (event === undefined) return !isReadToEnd();
  if (event instanceof PointerEvent && event.type === 'pointermove')
    return event.movementX !== 0 || event.movementY !== 0;
  return event.type !== 'selectionchange' || document.getSelection()?.isCollapsed === false;
}

function isReadToEnd(): boolean {
  const list = document.querySelector('[aria-label="Conversation"]');
  return !list || list.scrollHeight - list.scrollTop - list.clientHeight < AT_END_PX;
}
