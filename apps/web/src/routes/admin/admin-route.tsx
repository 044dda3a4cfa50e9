import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { LazyPage, lazyRoute } from '../../app/lazy-route.tsx';
import { AccessDeniedHere, RequireAdmin, SentHome } from '../../features/auth/require-admin.tsx';

/** Only administrators load it. */
const office = lazyRoute(() => import('../../features/admin/admin-routes.tsx'));

/** What those who are no administrators meet, where it is not the usual. */
const OUTSIDERS = {
  '/admin/users': { visitors: null, founders: <AccessDeniedHere /> },
  '/admin/personas': { visitors: <SentHome />, founders: <SentHome /> },
} as const;

/** The guard of the back office (SE-47). What is at which address in it is in `office.tsx`. */
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
