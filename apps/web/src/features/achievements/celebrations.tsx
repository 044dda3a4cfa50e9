import { type ComponentProps, useEffect, useState } from 'react';
import { lazyComponent, useLazyComponent } from '../../app/lazy-component.ts';
import type { CelebrationWatch } from './celebration-watch.tsx';

/** After what the page itself needs. */
const DELAY_MS = 3000;

const piece = lazyComponent(() => import('./celebration-watch.tsx'));

/**
 * Where a new level or achievement is celebrated. The region is always there, so that a change is announced; the
 * code comes later, and when it does not, nothing is missed but the celebration.
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
