import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { NotFoundPanel } from '../app/navigation/not-found-panel.tsx';

/**
 * An address that this app does not know may be one of the other app's: the server knows, so the document is loaded. Not
 * when this document is the server's answer for that address, which would load it for ever.
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
        text="There is nothing at this address. The link may be old or mistyped."
      />
    </main>
  );
}

/** The path that the document was loaded from. */
function loadedPathname(): string | null {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : null;
}
