import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A page's code did not arrive: offline, or the app was deployed anew. Only loading the document again helps. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super('This page could not be loaded. Please check your internet connection.', { cause });
    this.name = 'PageLoadError';
  }
}

export type LazyRoute = LazyExoticComponent<ComponentType> & { preload: () => Promise<unknown> };

/** A route module's `Component`, loaded when it is first rendered or preloaded. */
export function lazyRoute(load: () => Promise<{ Component: ComponentType }>): LazyRoute {
  const page = lazy(() =>
    load().then(
      ({ Component }) => ({ default: Component }),
      cause => Promise.reject(new PageLoadError(cause)),
    ),
  );
  // What fails here fails again, and is told, when the page is rendered.
  return Object.assign(page, { preload: () => load().catch(() => {}) });
}
