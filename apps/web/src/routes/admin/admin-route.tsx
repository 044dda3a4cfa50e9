import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { LazyPage, lazyRoute } from '../../app/lazy-route.tsx';
import { AccessDeniedHere, RequireAdmin, SentHome } from '../../features/auth/require-admin.tsx';

/** Loaded for administrators only. */
const office = lazyRoute(() => import('../../features/admin/admin-routes.tsx'));

/** What visitors and founders see instead of the default. */
const OUTSIDERS = {
  '/admin/users': { visitors: null, founders: <AccessDeniedHere /> },
  '/admin/personas': { visitors: <SentHome />, founders: <SentHome /> },
} as const;

/** The guard of the back office (SE-47). The routes inside are in `admin-routes.tsx`. */
export function Component() {
  const path = useLocation().pathname.replace(/\/$/, '');
  const outsiders = path in OUTSIDERS ? OUTSIDERS[path as keyof typeof OUTSIDERS] : {};
  return (
    <RequireAdmin {...outsiders}>
      <Suspense>
        <LazyPage route={office} />
      </Suspense>
    </RequireAdmin>
  );
}
