import { Suspense } from 'react';
import { BrowserRouter, matchPath, Route, Routes } from 'react-router';
import { AppBoundary } from './app/boundaries.tsx';
import { LazyPage, lazyRoute } from './app/lazy-route.tsx';
import { setPagePreloader } from './app/page-preload.ts';
import { paths } from './app/paths.ts';

const shell = lazyRoute(() => import('./routes/shell-route.tsx'));
const dashboard = lazyRoute(() => import('./routes/dashboard-route.tsx'));
const notFound = lazyRoute(() => import('./routes/not-found-route.tsx'));

/** The server sends this app for the first four (`apps/api/src/plugins/web-app.ts`). */
const PAGES = [
  { path: '/admin/*', route: lazyRoute(() => import('./routes/admin/admin-route.tsx')) },
  { path: '/style-guide', route: lazyRoute(() => import('./routes/admin/style-guide-route.tsx')) },
  { path: '/error-demo', route: lazyRoute(() => import('./routes/admin/error-demo-route.tsx')) },
  {
    path: '/test/auto-completion',
    route: lazyRoute(() => import('./routes/admin/auto-completion-route.tsx')),
  },
  // Guards redirect here and show a toast, which loading another document would lose.
  { path: paths.auth, route: lazyRoute(() => import('./routes/auth-route.tsx')) },
];

/** Loads a page's code. */
export async function preloadPage(pathname: string): Promise<void> {
  await PAGES.find(({ path }) => matchPath(path, pathname) !== null)?.route.preload();
}
setPagePreloader(preloadPage);

/** The pages that are not for founders, in a build of their own that founders never load (decision record 045). */
export function AdminRouter() {
  return (
    <BrowserRouter>
      <AppBoundary>
        <Suspense>
          <Routes>
            {PAGES.map(({ path, route }) => (
              <Route key={path} path={path} element={<LazyPage route={route} />} />
            ))}
            <Route element={<LazyPage route={shell} />}>
              <Route path={paths.dashboard} element={<LazyPage route={dashboard} />} />
            </Route>
            <Route path="*" element={<LazyPage route={notFound} />} />
          </Routes>
        </Suspense>
      </AppBoundary>
    </BrowserRouter>
  );
}
