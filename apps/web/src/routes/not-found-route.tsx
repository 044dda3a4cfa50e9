import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { NotFoundPanel } from '../app/navigation/not-found-panel.tsx';

/**
 * A path unknown to this app may belong to the other one. Only the server knows, so the document is reloaded; not if it
 * was loaded from this very path, which would loop.
 */
export function Component() {
  const { pathname } = useLocation();
  const isElsewhere = pathname !== loadedPathname();
  useEffect(() => {
    if (isElsewhere) window.location.reload();
  }, [isElsewhere]);
  if (isElsewhere) return null;
  return (
    <main style={{ display: 'grid', minHeight: '100dvh' }}>
      <NotFoundPanel
        title="Page Not Found"
        text="There's nothing at this address. The link may be old or mistyped."
      />
    </main>
  );
}

/** The path that the document was loaded from; null if the browser does not report it. */
function loadedPathname(): string | null {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : null;
}
