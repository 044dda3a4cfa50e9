import { type ComponentType, lazy } from 'react';

/**
 * A page's code failed to load: offline, or a new version was deployed. Only a reload of the document is sure to help.
 */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super("Couldn't load this page. Please check your internet connection, or refresh the page.", { cause });
    this.name = 'PageLoadError';
  }
}

export interface LazyRoute {
  /** The component to render now. */
  current: () => ComponentType;
  preload: () => Promise<unknown>;
}

/** Recreate the lazy components that failed to load. */
const failed = new Set<() => void>();

/** React caches a lazy component's failure for good, so a retry needs a new one. */
export function forgetFailedPages(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** A route module's `Component`, loaded when it is first rendered or preloaded. */
export function lazyRoute(load: () => Promise<{ Component: ComponentType }>): LazyRoute {
  const create = (): ComponentType =>
    lazy(() =>
      load().then(
        ({ Component }) => ({ default: Component }),
        cause => {
          failed.add(() => {
            page = create();
          });
          return Promise.reject(new PageLoadError(cause));
        },
      ),
    );
  let page = create();
  // A preload failure is ignored: it recurs when the page renders, and is shown then.
  return { current: () => page, preload: () => load().catch(() => {}) };
}

export function LazyPage({ route }: { route: LazyRoute }) {
  const Page = route.current();
  return <Page />;
}
