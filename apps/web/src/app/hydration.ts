import { createContext, use, useCallback, useSyncExternalStore } from 'react';

/**
 * The server's assumptions about the browser when it rendered the page (decision record 053). The browser's first
 * render must repeat them, so they are part of the page's state.
 */
export const RenderedForContext = createContext<{
  isPhone: boolean;
  /** Whether an account was ever used in this browser. */
  isKnown: boolean;
  startupId: number | null;
}>({
  isPhone: false,
  isKnown: false,
  startupId: null,
});

const subscribeToNothing = () => () => {};

/**
 * True on the server and during hydration, then false. For what only the browser knows: storage, theme, clock, time
 * zone.
 */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );

/** Whether there is no room for anything beside the content. */
export const useNarrow = () => useMedia('(max-width: 62em)');

/** Whether the pointer is a finger, and the keyboard probably on the screen. */
export const useTouch = () => useMedia('(pointer: coarse)');

/** The query must match phones: on the server, the result is whether the browser is one. */
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

/** Whether an account was ever used in this browser: then it has the cookie that names the chosen startup. */
export const useKnownBrowser = (): boolean => {
  const { isKnown } = use(RenderedForContext);
  return useHydrating() ? isKnown : document.cookie.includes('groundwork-startup=');
};
