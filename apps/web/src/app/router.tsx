import { Suspense } from 'react';
import { BrowserRouter, matchPath, Navigate, Route, Routes } from 'react-router';
import { PageBoundary } from './boundaries.tsx';
import { lazyRoute } from './lazy-route.ts';
import { paths } from './paths.ts';

const AuthRoute = lazyRoute(() => import('../routes/auth-route.tsx'));
const ShellRoute = lazyRoute(() => import('../routes/shell-route.tsx'));
const NotFoundRoute = lazyRoute(() => import('../routes/not-found-route.tsx'));

/** Pages inside the shell, for logged-in users. */
const PAGES = [
  { path: '/', Page: lazyRoute(() => import('../routes/dashboard-route.tsx')) },
  { path: '/create-startup', Page: lazyRoute(() => import('../routes/startup-form-route.tsx')) },
  { path: '/roadmap', Page: lazyRoute(() => import('../routes/roadmap-route.tsx')) },
  { path: '/challenge/:challengeId', Page: lazyRoute(() => import('../routes/challenge-route.tsx')) },
  { path: '/challenge/:challengeId/step/:stepId', Page: lazyRoute(() => import('../routes/step-route.tsx')) },
];

/** Begins to load a page's code, and the shell's beside it rather than before it. */
export function preloadPage(pathname: string): void {
  const found = PAGES.find(({ path }) => matchPath(path, pathname));
  if (!found) return;
  void ShellRoute.preload();
  void found.Page.preload();
}

/**
 * React Router's declarative mode: half the size of its data mode (decision record), which keeps every
 * screen inside its budget. Loading, errors and preloading are the few lines above and in boundaries.tsx.
 */
export function AppRouter() {
  return (
    <BrowserRouter>
      <PageBoundary isOutermost>
        <Suspense>
          <Routes>
            <Route path="/auth" element={<AuthRoute />} />
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
      </PageBoundary>
    </BrowserRouter>
  );
}
