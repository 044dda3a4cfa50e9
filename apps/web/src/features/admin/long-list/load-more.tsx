import { Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { offIf } from '../../../ui/off-if.ts';
import type { OlderState } from './use-older-rows.ts';

interface LoadMoreProps {
  state: OlderState;
  onLoad: () => void;
}

/** Loads more of the list above when scrolled into view, or when pressed. */
export function LoadMore({ state, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a failure it waits for a press: loading at once would fail again.
    if (state !== 'idle' || !end.current) return;
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && onLoad(),
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [state, onLoad]);
  if (state === 'none') return null;
  return (
    <Stack ref={end} gap="xs" align="center" c="dimmed" fz="sm">
      {state === 'failed' && <p role="alert">Couldn't load more.</p>}
      {/* The minimum width keeps the button in place when its label changes. */}
      <Button variant="default" miw={120} {...offIf(state === 'loading')} onClick={onLoad}>
        {state === 'loading' ? 'Loading...' : state === 'failed' ? 'Try Again' : 'Load more'}
      </Button>
    </Stack>
  );
}
