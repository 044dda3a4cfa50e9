import { Suspense } from 'react';
import { BrowserRouter, matchPath, Navigate, Route, Routes } from 'react-router';
import { AppBoundary } from './boundaries.tsx';
import { lazyRoute } from './lazy-route.ts';
import { setPagePreloader } from './page-preload.ts';
import { paths } from './paths.ts';

const ShellRoute = lazyRoute(() => import('../routes/shell-route.tsx'));
const NotFoundRoute = lazyRoute(() => import('../routes/not-found-route.tsx'));

/** Pages for everyone. */
const PUBLIC_PAGES = [
  { path: paths.auth, Page: lazyRoute(() => import('../routes/auth-route.tsx')) },
  { path: paths.simpleAuth, Page: lazyRoute(() => import('../routes/simple-auth-route.tsx')) },
  { path: paths.inputTest, Page: lazyRoute(() => import('../routes/test-input-route.tsx')) },
  { path: '/admin/*', Page: lazyRoute(() => import('../routes/admin-route.tsx')) },
];

/** Pages inside the shell, for logged-in users. */
const PAGES = [
  { path: paths.dashboard, Page: lazyRoute(() => import('../routes/dashboard-route.tsx')) },
  { path: '/create-startup', Page: lazyRoute(() => import('../routes/startup-form-route.tsx')) },
  { path: paths.roadmap, Page: lazyRoute(() => import('../routes/roadmap-route.tsx')) },
  { path: '/challenge/:challengeId', Page: lazyRoute(() => import('../routes/challenge-route.tsx')) },
  { path: '/challenge/:challengeId/step/:stepId', Page: lazyRoute(() => import('../routes/step-route.tsx')) },
  { path: paths.account, Page: lazyRoute(() => import('../routes/account-route.tsx')) },
];

/** Begins to load a page's code, and the shell's beside it rather than before it. */
export function preloadPage(pathname: string): void {
  const isAt = ({ path }: { path: string }) => matchPath(path, pathname) !== null;
  const inside = PAGES.find(isAt);
  if (inside) void ShellRoute.preload();
  void (inside ?? PUBLIC_PAGES.find(isAt))?.Page.preload();
}
setPagePreloader(preloadPage);

/**
 * React Router's declarative mode: half the size of its data mode (decision record), which keeps every
 * screen inside its budget. Loading, errors and preloading are the few lines above and in boundaries.tsx.
 */
export function AppRouter() {
  return (
    <BrowserRouter>
      <AppBoundary>
        <Suspense>
          <Routes>
            {PUBLIC_PAGES.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="/login" element={<Navigate to={paths.auth} replace />} />
            <Route path="/challenges" element={<Navigate to={paths.roadmap} replace />} />
            <Route element={<ShellRoute />}>
              {PAGES.map(({ path, Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Route>
            <Route path="*" element={<NotFoundRoute />} />
          </Routes>
        </Suspense>
      </AppBoundary>
    </BrowserRouter>
  );
}
