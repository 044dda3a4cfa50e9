import { Button, Flex } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { lazyComponent, useLazyComponent } from '../../app/lazy-component.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCurrentUser } from './current-user.ts';
import { UserGuard, Waiting } from './require-user.tsx';

const WAITING = 'Authenticating admin access...';

interface RequireAdminProps {
  /** Shown to visitors who never logged in here; null redirects them to the login. */
  visitors?: ReactNode;
  /** Shown to founders. */
  founders?: ReactNode;
  children: ReactNode;
}

/**
 * Lets administrators through. Others see 'Access Denied' by default (SE-47). If a session ends here, the user is sent
 * to the login, as elsewhere.
 */
export function RequireAdmin(props: RequireAdminProps) {
  const { visitors = <AccessDenied />, founders = <AccessDenied />, children } = props;
  return (
    <UserGuard waitingText={WAITING} visitors={visitors}>
      <AdminsOnly founders={founders}>{children}</AdminsOnly>
    </UserGuard>
  );
}

function AdminsOnly({ founders, children }: Required<Omit<RequireAdminProps, 'visitors'>>) {
  const { role, hasSecondFactor, hasCommonPassword } = useCurrentUser();
  if (role !== 'admin') return founders;
  if (hasCommonPassword) return <PasswordFirst />;
  return hasSecondFactor ? children : <UnlessRequired>{children}</UnlessRequired>;
}

/** The server refuses everything here until then (SE-78). */
const PasswordFirst = () => (
  <Blocked
    title="Change your password first"
    text="It's one of the most common passwords, and administrators see everyone's progress."
    way={
      <Button component={Link} reloadDocument to={paths.account}>
        Change password
      </Button>
    }
  />
);

/** For administrators without a second factor, who should be few. */
const requirement = lazyComponent(() => import('./unless-required.tsx'));

/** Leads to setting one up, where the server requires one (AD-163). */
function UnlessRequired({ children }: { children: ReactNode }) {
  const code = useLazyComponent(requirement, true);
  if (code === 'missing') return children;
  if (code === 'awaited') return <Waiting text={WAITING} />;
  const blocked = (
    <Blocked
      title="Set up your second factor"
      text="Administrators need a second factor here. Set it up on your account page."
      way={
        <Button component={Link} reloadDocument to={paths.account}>
          Go to your account
        </Button>
      }
    />
  );
  return (
    <code.UnlessRequired waiting={<Waiting text={WAITING} />} blocked={blocked}>
      {children}
    </code.UnlessRequired>
  );
}

const AccessDenied = ({ way = <ReturnToDashboard /> }: { way?: ReactNode }) => (
  <Blocked title="Access Denied" text="You don't have permission to access the admin area." way={way} />
);

function Blocked({ title, text, way }: { title: string; text: string; way: ReactNode }) {
  return (
    <Flex component="main" direction="column" mih="100dvh">
      <MessagePanel icon={<IconLock aria-hidden />} heading={<PageHeading title={title} />} actions={way}>
        <p>{text}</p>
      </MessagePanel>
    </Flex>
  );
}

const ReturnToDashboard = () => (
  <Button component={Link} reloadDocument to={paths.dashboard}>
    Return to Dashboard
  </Button>
);

/** 'Access Denied' with a button that goes back. */
export const AccessDeniedHere = () => <AccessDenied way={<GoBack />} />;

function GoBack() {
  const navigate = useNavigate();
  // The router counts the app's history entries of this tab; at index 0 there is none to go back to.
  const goBack = () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(paths.dashboard));
  return <Button onClick={goBack}>Go Back</Button>;
}

/** Redirects to the dashboard and explains why in a toast. */
export function SentHome() {
  useEffect(() => {
    const message = "You don't have permission to access this page.";
    void showToast({ title: 'Access Denied', message, tone: 'error' });
  }, []);
  return <Navigate to={paths.dashboard} replace />;
}
