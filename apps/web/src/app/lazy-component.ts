import { useEffect, useState } from 'react';

/** Code that is loaded where it is wanted, and then stays. */
export interface LazyComponent<T> {
  load: () => Promise<T>;
  loaded: T | undefined;
}

export const lazyComponent = <T extends object>(load: () => Promise<T>): LazyComponent<T> => ({
  load,
  loaded: undefined,
});

/**
 * The code once it is there, 'awaited' until then, 'missing' when it did not arrive. Not `React.lazy`: it keeps a
 * failure for ever and throws it at the app's boundary, where something plain in its place will do.
 */
export function useLazyComponent<T extends object>(
  piece: LazyComponent<T>,
  isWanted: boolean,
): T | 'awaited' | 'missing' {
  const [code, setCode] = useState<T | 'awaited' | 'missing'>(piece.loaded ?? 'awaited');
  const isAwaited = isWanted && code === 'awaited';
  useEffect(() => {
    if (!isAwaited) return;
    piece.load().then(
      loaded => {
        piece.loaded = loaded;
        setCode(loaded);
      },
      () => setCode('missing'),
    );
  }, [piece, isAwaited]);
  return code;
}
