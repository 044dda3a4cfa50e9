import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';

const SECOND = 1000;
/** How far from its end, in pixels, a conversation is read to its end. */
const AT_END_PX = 96;
/** What a reader does, whether it moves the page or not. */
const SIGNS = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'pointermove', 'selectionchange'] as const;

interface LeavingSoonProps {
  /** Of the next step. */
  title: string;
  /** When it opens, by the page's clock. */
  at: number;
  onStay: () => void;
}

/** Counts down to the next step. Whoever reads, or does anything at all, stays. */
export function LeavingSoon({ title, at, onStay }: LeavingSoonProps) {
  const left = useSecondsLeft(at);
  useSigns(onStay);
  return (
    <>
      <VisuallyHidden component="span" role="status">
        {title} opens in a moment.
      </VisuallyHidden>
      <span aria-hidden>
        {title} opens in {left} s
      </span>
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
    // The conversation is brought to its end only after something has made it shorter, or longer.
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

/** Where things move below it, a pointer that rests is said to move, and a selection of nothing to change. */
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
