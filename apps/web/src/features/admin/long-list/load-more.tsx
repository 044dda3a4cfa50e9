import { Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { OlderState } from './use-older-rows.ts';

interface LoadMoreProps {
  state: OlderState;
  onLoad: () => void;
}

/** Below a list: loads more of it when it comes into sight, and by a press. */
export function LoadMore({ state, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A failure waits for a press: it would come again at once.
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
      {state === 'failed' && <p role="alert">More could not be loaded.</p>}
      {/* It stays where it is when its label changes. */}
      <Button
        variant="default"
        miw={120}
        aria-disabled={state === 'loading'}
        data-disabled={state === 'loading'}
        onClick={onLoad}
      >
        {state === 'loading' ? 'Loading...' : state === 'failed' ? 'Try Again' : 'Load More'}
      </Button>
    </Stack>
  );
}
