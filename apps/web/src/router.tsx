import { Suspense } from 'react';
import { BrowserRouter, matchPath, Navigate, Route, Routes } from 'react-router';
import { AppBoundary } from './app/boundaries.tsx';
import { LazyPage, lazyRoute } from './app/lazy-route.tsx';
import { setPagePreloader } from './app/page-preload.ts';
import { paths } from './app/paths.ts';

const shell = lazyRoute(() => import('./routes/shell-route.tsx'));
const notFound = lazyRoute(() => import('./routes/not-found-route.tsx'));

/** In two layouts. */
const cardGuidance = lazyRoute(() => import('./routes/card-guidance-route.tsx'));

const PUBLIC_PAGES = [
  { path: paths.auth, route: lazyRoute(() => import('./routes/auth-route.tsx')) },
  { path: paths.simpleAuth, route: lazyRoute(() => import('./routes/simple-auth-route.tsx')) },
  { path: paths.inputTest, route: lazyRoute(() => import('./routes/test-input-route.tsx')) },
  { path: '/shared/:token', route: lazyRoute(() => import('./routes/shared-report-route.tsx')) },
];

const PAGES = [
  { path: paths.dashboard, route: lazyRoute(() => import('./routes/dashboard-route.tsx')) },
  { path: '/create-startup', route: lazyRoute(() => import('./routes/startup-form-route.tsx')) },
  { path: paths.roadmap, route: lazyRoute(() => import('./routes/roadmap-route.tsx')) },
  { path: '/challenge/:challengeId', route: lazyRoute(() => import('./routes/challenge-route.tsx')) },
  {
    path: '/challenge/:challengeId/step/:stepId',
    route: lazyRoute(() => import('./routes/step-route.tsx')),
  },
  { path: '/validation-board/:startupId?', route: lazyRoute(() => import('./routes/board-route.tsx')) },
  { path: '/card-guidance/:cardId', route: cardGuidance },
  { path: '/card-guidance-legacy/:cardId', route: cardGuidance },
  { path: '/persona-chat/:chatId?', route: lazyRoute(() => import('./routes/persona-chat-route.tsx')) },
  { path: '/report/:startupId', route: lazyRoute(() => import('./routes/report-route.tsx')) },
  {
    path: '/report/:startupId/document',
    route: lazyRoute(() => import('./routes/report-document-route.tsx')),
  },
  { path: paths.achievements, route: lazyRoute(() => import('./routes/achievements-route.tsx')) },
  { path: '/conversations/:noteId?', route: lazyRoute(() => import('./routes/conversations-route.tsx')) },
  { path: paths.account, route: lazyRoute(() => import('./routes/account-route.tsx')) },
];

/** Begins to load a page's code, and the shell's beside it rather than before it. */
export function preloadPage(pathname: string): void {
  const isAt = ({ path }: { path: string }) => matchPath(path, pathname) !== null;
  const inside = PAGES.find(isAt);
  if (inside) void shell.preload();
  void (inside ?? PUBLIC_PAGES.find(isAt))?.route.preload();
}
setPagePreloader(preloadPage);

/**
 * React Router's declarative mode: half the size of its data mode (decision record 011), which keeps every
 * screen inside its budget. Loading, errors and preloading are the few lines above and in boundaries.tsx.
 */
export function AppRouter() {
  return (
    <BrowserRouter>
      <AppBoundary>
        <Suspense>
          <Routes>
            {PUBLIC_PAGES.map(({ path, route }) => (
              <Route key={path} path={path} element={<LazyPage route={route} />} />
            ))}
            <Route path="/login" element={<Navigate to={paths.auth} replace />} />
            <Route path="/challenges" element={<Navigate to={paths.roadmap} replace />} />
            <Route path="/report" element={<Navigate to={paths.latestReport} replace />} />
            <Route element={<LazyPage route={shell} />}>
              {PAGES.map(({ path, route }) => (
                <Route key={path} path={path} element={<LazyPage route={route} />} />
              ))}
            </Route>
            <Route path="*" element={<LazyPage route={notFound} />} />
          </Routes>
        </Suspense>
      </AppBoundary>
    </BrowserRouter>
  );
}
