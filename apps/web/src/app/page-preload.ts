let preloadPage: (pathname: string) => void = () => {};

/** Set by the router, which alone knows which code belongs to which address. */
export function setPagePreloader(preload: typeof preloadPage): void {
  preloadPage = preload;
}

/** Event handlers that load a page's code on intent: when its link is pointed at, touched or focused. */
export function preloadOnIntent(pathname: string) {
  const preload = () => preloadPage(pathname);
  return { onPointerEnter: preload, onTouchStart: preload, onFocus: preload };
}
