let preloadPage: (pathname: string) => void = () => {};

/** Set by the router, which alone knows which code belongs to which address. */
export function setPagePreloader(preload: typeof preloadPage): void {
  preloadPage = preload;
}

/** Event handlers that load a page's code as soon as someone means to go there: points at it, or reaches it by Tab. */
export function preloadOnIntent(pathname: string) {
  const preload = () => preloadPage(pathname);
  return { onPointerEnter: preload, onTouchStart: preload, onFocus: preload };
}
