import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHydrating } from './hydration.ts';

/**
 * A value kept in localStorage under a key of {@link userKey}. Nothing is written before something is chosen,
 * and nothing once its user of this hook is gone: an answer may arrive after a logout, which has cleared the key.
 * Tabs are not synchronised: each works on its own.
 */
export function useStored<T>(key: string, fallback: T) {
  const isHydrating = useHydrating();
  const read = () => ({ key, isHydrating, value: isHydrating ? fallback : readStored(key, fallback) });
  const [stored, setStored] = useState(read);
  // Another user's key is another value, from its first render on.
  const current = stored.key === key && stored.isHydrating === isHydrating ? stored : read();
  if (current !== stored) setStored(current);

  const latest = useRef(current);
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    latest.current = current;
  }, [current]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const change = useCallback(
    (next: (old: T) => T) => {
      if (!isMounted.current || latest.current.key !== key) return;
      latest.current = { key, isHydrating: false, value: next(latest.current.value) };
      setStored(latest.current);
      writeStored(key, latest.current.value);
    },
    [key],
  );
  return [current.value, change] as const;
}

export function readStored<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** `undefined` removes the value. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: then the value lasts as long as the page.
  }
}
