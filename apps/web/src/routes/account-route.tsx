import { ChangePasswordForm } from '../features/account/change-password-form.tsx';
import { ProfileFacts } from '../features/account/profile-facts.tsx';
import { SessionList } from '../features/account/session-list.tsx';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { useLogOut } from '../features/auth/use-session.ts';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export function Component() {
  const user = useCurrentUser();
  const logOut = useLogOut();
  return (
    <Page width="form">
      <PageHeading title="Account" subtitle="Your profile, your password and where you're logged in" />
      <ProfileFacts user={user} />
      <ChangePasswordForm username={user.username} />
      <SessionList isLoggingOut={logOut.isPending} onLogOut={() => logOut.mutate()} />
    </Page>
  );
}
