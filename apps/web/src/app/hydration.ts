import { createContext, use, useCallback, useSyncExternalStore } from 'react';

/**
 * What the server took the browser for when it rendered the page (decision record 053). The first render in the browser
 * has to repeat it, so it comes with the page's state.
 */
export const RenderedForContext = createContext<{ isPhone: boolean; startupId: number | null }>({
  isPhone: false,
  startupId: null,
});

const subscribeToNothing = () => () => {};

/**
 * True on the server and in the render that takes over its HTML; then false. For what only the browser knows: storage, theme,
 * clock, time zone.
 */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );

/** Whether what stands beside the content has no room there. */
export const useNarrow = () => useMedia('(max-width: 62em)');

/** Whether it is pressed with a finger, and typed on a screen's keyboard. */
export const useTouch = () => useMedia('(pointer: coarse)');

/** For queries that hold on a phone. */
function useMedia(query: string): boolean {
  const { isPhone } = use(RenderedForContext);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => isPhone,
  );
}
