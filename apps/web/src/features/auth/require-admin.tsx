import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useCurrentUser } from './current-user.ts';
import classes from './require-admin.module.css';
import { UserGuard } from './require-user.tsx';

/**
 * Lets administrators through; anyone else sees 'Access Denied' (SE-47). A user whose session ends here is
 * sent to the login, as anywhere else.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return (
    <UserGuard waitingText="Authenticating admin access..." visitors={<AccessDenied />}>
      <AdminsOnly>{children}</AdminsOnly>
    </UserGuard>
  );
}

function AdminsOnly({ children }: { children: ReactNode }) {
  return useCurrentUser().role === 'admin' ? children : <AccessDenied />;
}

function AccessDenied() {
  return (
    <main className={classes.whole}>
      <MessagePanel
        icon={<IconLock aria-hidden />}
        heading={<PageHeading title="Access Denied" />}
        actions={
          <Button component={Link} to={paths.dashboard}>
            Return to Dashboard
          </Button>
        }
      >
        <p>You don't have permission to access the admin area.</p>
      </MessagePanel>
    </main>
  );
}
