import { useEffect, useState } from 'react';

/** Code that is loaded when first needed and then kept. */
export interface LazyComponent<T> {
  load: () => Promise<T>;
  loaded: T | undefined;
}

export const lazyComponent = <T extends object>(load: () => Promise<T>): LazyComponent<T> => ({
  load,
  loaded: undefined,
});

/**
 * The code once it is loaded, 'awaited' until then, 'missing' when loading failed. Not `React.lazy`, which keeps a
 * failure for ever and throws it at the app's error boundary, where a plain substitute would do.
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
