import { type ComponentProps, useEffect, useState } from 'react';
import { lazyComponent, useLazyComponent } from '../../app/lazy-component.ts';
import type { CelebrationWatch } from './celebration-watch.tsx';

/** Loads after what the page itself needs. */
const DELAY_MS = 3000;

const piece = lazyComponent(() => import('./celebration-watch.tsx'));

/**
 * Live region for celebrations. Always mounted, so that changes are announced. If the code fails to load, only the
 * celebration is lost.
 */
export function Celebrations(props: ComponentProps<typeof CelebrationWatch>) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const code = useLazyComponent(piece, isDue);
  const isReady = isDue && typeof code === 'object';
  return <div role="status">{isReady && <code.CelebrationWatch {...props} />}</div>;
}
