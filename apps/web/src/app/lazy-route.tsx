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
  /** The component to draw now. */
  current: () => ComponentType;
  preload: () => Promise<unknown>;
}

/** Makes those anew whose code did not arrive. */
const failed = new Set<() => void>();

/** React keeps the failure of a lazy component for ever, so another try needs a new one. */
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
  // A failure here happens again when the page is rendered, and shows then.
  return { current: () => page, preload: () => load().catch(() => {}) };
}

export function LazyPage({ route }: { route: LazyRoute }) {
  const Page = route.current();
  return <Page />;
}
