import { Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { RequireUser } from '../../features/auth/require-user.tsx';
import { preloadToasts } from '../../ui/toast.ts';
import { PageBoundary } from '../boundaries.tsx';
import classes from './app-shell.module.css';
import { BottomBar } from './bottom-bar.tsx';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';

const PRELOAD_TOASTS_MS = 3000;

/** The frame of every logged-in page: side bar or bottom bar, top bar, and the page as the main landmark. */
export function AppShell() {
  useTopOfNewPages();
  useEffect(() => {
    // In time for the one that says that the connection is gone.
    const timer = setTimeout(preloadToasts, PRELOAD_TOASTS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <RequireUser>
      <div className={classes.shell}>
        <a className={classes.skip} href="#main">
          Skip to content
        </a>
        <TopBar />
        <SideBar />
        <main id="main" tabIndex={-1} className={classes.main}>
          <PageBoundary>
            <Suspense>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </main>
        <BottomBar />
      </div>
    </RequireUser>
  );
}

/** A new page begins at its top; going back keeps the place that the browser remembers. */
function useTopOfNewPages(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new address
  useEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [pathname]);
}
