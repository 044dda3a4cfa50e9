import { lazyComponent, useLazyComponent } from '../app/lazy-component.ts';
import { ChangePasswordForm } from '../features/account/change-password-form.tsx';
import { ProfileFacts } from '../features/account/profile-facts.tsx';
import { SecondFactor } from '../features/account/second-factor.tsx';
import { SessionList } from '../features/account/session-list.tsx';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { useLeave, useLogOut } from '../features/auth/use-session.ts';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** For those who have an address to confirm. */
const emailNote = lazyComponent(() => import('../features/account/email-note.tsx'));
/** Where a login provider is set up. */
const loginProvider = lazyComponent(() => import('../features/account/login-provider.tsx'));
/** For members of a cohort, who are few. */
const programme = lazyComponent(() => import('../features/cohorts/programme.tsx'));

/** Below all else, and seldom used. */
const leaving = lazyComponent(async () => ({
  ...(await import('../features/account/own-data.tsx')),
  ...(await import('../features/account/delete-account.tsx')),
}));

export function Component() {
  const user = useCurrentUser();
  const logOut = useLogOut();
  const leave = useLeave();
  const code = useLazyComponent(programme, true);
  const last = useLazyComponent(leaving, true);
  const note = useLazyComponent(emailNote, true);
  const provider = useLazyComponent(loginProvider, true);
  return (
    <Page width="form">
      <PageHeading title="Account" subtitle="Your profile, your password and where you're logged in" />
      <ProfileFacts user={user}>
        {typeof note === 'object' && <note.EmailNote email={user.email} />}
      </ProfileFacts>
      {typeof code === 'object' && <code.Programme />}
      <ChangePasswordForm user={user} />
      {typeof provider === 'object' && <provider.LoginProvider user={user} />}
      <SecondFactor username={user.username} />
      <SessionList isLoggingOut={logOut.isPending} onLogOut={() => logOut.mutate()} />
      {typeof last === 'object' && (
        <>
          <last.OwnData />
          <last.DeleteAccount user={user} onGone={leave} />
        </>
      )}
    </Page>
  );
}
