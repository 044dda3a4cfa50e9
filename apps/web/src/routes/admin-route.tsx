import { RequireAdmin } from '../features/auth/require-admin.tsx';
import { Component as NotFoundPage } from './not-found-route.tsx';

/** The guard of the admin area (SE-47). There is no page behind it yet. */
export function Component() {
  return (
    <RequireAdmin>
      <NotFoundPage />
    </RequireAdmin>
  );
}
