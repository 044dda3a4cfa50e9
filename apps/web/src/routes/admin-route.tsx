import { RequireAdmin } from '../features/auth/require-admin.tsx';
import { Component as NotFoundPage } from './not-found-route.tsx';

/** The admin area's door (F6). Behind it there is no room yet. */
export function Component() {
  return (
    <RequireAdmin>
      <NotFoundPage />
    </RequireAdmin>
  );
}
