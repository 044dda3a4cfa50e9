import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHydrating } from './hydration.ts';

/**
 * A value in localStorage under a key of {@link userKey}. Nothing is written before a change, nor after the hook has
 * unmounted or its key changed: an answer may arrive after a logout has cleared the key. Tabs are not synchronised.
 */
export function useStored<T>(key: string, fallback: T) {
  const isHydrating = useHydrating();
  const read = () => ({ key, isHydrating, value: isHydrating ? fallback : readStored(key, fallback) });
  const [stored, setStored] = useState(read);
  // A new key, such as another user's, has its own value from the first render on.
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
    // Full or forbidden: the value then lasts as long as the page.
  }
}
