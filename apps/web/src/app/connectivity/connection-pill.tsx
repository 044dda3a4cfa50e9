import { useEffect, useState } from 'react';
import { StatusPill } from '../../ui/status-pill.tsx';
import { isConnected } from './connectivity.ts';
import { useConnectivity } from './use-connectivity.ts';

const HIDE_AFTER_MS = 3000;

/** Says that the connection is gone and, for 3 s, that it is back. */
export function ConnectionPill() {
  const isFine = isConnected(useConnectivity());
  const [isShown, setShown] = useState(false);
  if (!isFine && !isShown) setShown(true);

  useEffect(() => {
    if (!isFine || !isShown) return;
    const timer = setTimeout(() => setShown(false), HIDE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isFine, isShown]);

  return <StatusPill status={isShown ? (isFine ? 'connected' : 'offline') : null} />;
}
