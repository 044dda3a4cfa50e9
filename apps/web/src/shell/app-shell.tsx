import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { PageBoundary } from '../app/boundaries.tsx';
import { lazyComponent, useLazyComponent } from '../app/lazy-component.ts';
import { Celebrations } from '../features/achievements/celebrations.tsx';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { RequireUser } from '../features/auth/require-user.tsx';
import { watchStartups } from '../features/startups/watch-startups.ts';
import classes from './app-shell.module.css';
import { BottomBar } from './bottom-bar.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** Loads after what the page itself needs. */
const PREFETCH_DELAY_MS = 3000;

/** Frame of every logged-in page: side bar or bottom bar, top bar, and the page as the main landmark. */
export function AppShell() {
  useTopOfNewPages();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = () => setHelpOpen(true);
  return (
    <RequireUser>
      <Prefetch />
      <OtherTabs />
      <div className={classes.shell}>
        <a className={classes.skip} href="#main">
          Skip to content
        </a>
        <TopBar onHelp={openHelp} />
        <SideBar onHelp={openHelp} />
        <Stack id="main" tabIndex={-1} className={classes.main} component="main" gap={0} miw={0}>
          <DeletionNotice />
          <PageBoundary>
            <Suspense>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </Stack>
        <BottomBar />
      </div>
      <UserCelebrations />
      {isHelpOpen && <HelpDialog onClose={() => setHelpOpen(false)} />}
    </RequireUser>
  );
}

/** For the few whose account will be deleted. */
const banner = lazyComponent(() => import('../features/account/deletion-banner.tsx'));

function DeletionNotice() {
  const { deletionDueAt } = useCurrentUser();
  const code = useLazyComponent(banner, Boolean(deletionDueAt));
  return deletionDueAt && typeof code === 'object' ? <code.DeletionBanner dueAt={deletionDueAt} /> : null;
}

function UserCelebrations() {
  const { id, experiencePoints } = useCurrentUser();
  return <Celebrations userId={id} experiencePoints={experiencePoints} />;
}

/** Follows changes to startups in other tabs. */
function OtherTabs() {
  const client = useQueryClient();
  useEffect(() => watchStartups(client), [client]);
  return null;
}

/** Prefetches what is likely needed next. Failures are ignored: it is loaded again on use. */
function Prefetch() {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('./prefetch.ts').then(({ prefetch }) => prefetch(client)).catch(() => {});
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [client]);
  return null;
}

/** Scrolls new pages to the top. Going back keeps the position that the browser restores. */
function useTopOfNewPages(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per path
  useEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [pathname]);
}
