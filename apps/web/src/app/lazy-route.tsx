import { type ComponentType, lazy } from 'react';

/** A page's code did not arrive: offline, or the app was deployed anew. Only loading the document again surely helps. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super('This page could not be loaded. Please check your internet connection, or refresh the page.', {
      cause,
    });
    this.name = 'PageLoadError';
  }
}

export interface LazyRoute {
  /** What is to be drawn now. */
  current: () => ComponentType;
  preload: () => Promise<unknown>;
}

/** Makes those anew whose code did not arrive. */
const failed = new Set<() => void>();

/** React keeps what a lazy component failed with for ever: whoever tries again needs another one. */
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
  // What fails here fails again, and is told, when the page is rendered.
  return { current: () => page, preload: () => load().catch(() => {}) };
}

export function LazyPage({ route }: { route: LazyRoute }) {
  const Page = route.current();
  return <Page />;
}
