import { matchPath, useLocation } from 'react-router';
import { LazyPage, lazyRoute } from '../app/lazy-route.tsx';
import { NotFoundPanel } from '../app/navigation/not-found-panel.tsx';

/**
 * Pages of no founder's. Here, and not in the router, they make no founder's page larger; as one file they are one
 * reason less to cut up what founders' pages share.
 */
const workshop = lazyRoute(() => import('./workshop-route.tsx'));
const WORKSHOP = ['/style-guide', '/error-demo', '/test/auto-completion'];

export function Component() {
  const { pathname } = useLocation();
  if (WORKSHOP.some(path => matchPath(path, pathname))) return <LazyPage route={workshop} />;
  return (
    <main style={{ display: 'grid', minHeight: '100dvh' }}>
      <NotFoundPanel
        title="Page Not Found"
        text="There is nothing at this address. The link may be old or mistyped."
      />
    </main>
  );
}
