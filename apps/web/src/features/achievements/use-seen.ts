import { useCallback, useEffect, useRef, useState } from 'react';
import { preferenceKey } from '../../app/stored-keys.ts';
import { readStored, writeStored } from '../../app/use-stored.ts';
import { openSeen, type Seen } from './celebration-rules.ts';

/** What this browser's tabs have seen, always read from the storage. */
export function useSeen(userId: number, experiencePoints: number) {
  const key = preferenceKey(userId, 'celebrated');
  const [opened] = useState(() => openSeen(readStored<Seen | null>(key, null), experiencePoints, Date.now()));
  // For a browser that stores nothing.
  const own = useRef<Seen>(opened);
  const read = useCallback(() => readStored(key, own.current), [key]);
  const remember = useCallback(
    (seen: Seen) => {
      own.current = seen;
      writeStored(key, seen);
    },
    [key],
  );

  useEffect(() => {
    remember(opened);
    const listener = new AbortController();
    const noteLeaving = () => {
      if (document.hidden) remember({ ...read(), openAt: Date.now() });
    };
    document.addEventListener('visibilitychange', noteLeaving, { signal: listener.signal });
    return () => listener.abort();
  }, [opened, read, remember]);

  return { read, remember };
}
