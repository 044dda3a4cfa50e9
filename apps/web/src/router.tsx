import { type ComponentType, Suspense, useEffect } from 'react';
import { BrowserRouter, matchPath, Navigate, Route, Routes } from 'react-router';
import { AppBoundary } from './app/boundaries.tsx';
import { useHydrating } from './app/hydration.ts';
import { LazyPage, type LazyRoute, lazyRoute } from './app/lazy-route.tsx';
import { setPagePreloader } from './app/page-preload.ts';
import { paths } from './app/paths.ts';
import { PAGES, type PageOf, PUBLIC_PAGES } from './pages.ts';

const modules = import.meta.glob<{ Component: ComponentType }>('./routes/*-route.tsx');
const routes = new Map<string, LazyRoute>();

/** The route of a page file; the same object on every render. */
function routeOf(file: string): LazyRoute {
  const load = modules[`./routes/${file}.tsx`];
  if (!load) throw new Error(`There is no page ${file}`);
  const route = routes.get(file) ?? lazyRoute(load);
  routes.set(file, route);
  return route;
}

/** Loads a page's code, in parallel with the shell's. */
export async function preloadPage(pathname: string): Promise<void> {
  const isAt = ({ path }: PageOf) => matchPath(path, pathname) !== null;
  const inside = PAGES.find(isAt);
  const page = inside ?? PUBLIC_PAGES.find(isAt);
  await Promise.all([inside && routeOf('shell-route').preload(), page && routeOf(page.file).preload()]);
}
setPagePreloader(preloadPage);

export const AppRouter = () => (
  <BrowserRouter>
    <AppRoutes />
  </BrowserRouter>
);

/**
 * React Router's declarative mode: half the size of its data mode (decision record 009), which keeps all screens within
 * their budgets. Loading, errors and preloading are handled above and in boundaries.tsx.
 */
export function AppRoutes() {
  return (
    <AppBoundary>
      <Suspense>
        <Routes>
          {PUBLIC_PAGES.map(drawRoute)}
          <Route path="/login" element={<Navigate to={paths.auth} replace />} />
          <Route path="/challenges" element={<Navigate to={paths.roadmap} replace />} />
          <Route path="/report" element={<Navigate to={paths.latestReport} replace />} />
          <Route element={<LazyPage route={routeOf('shell-route')} />}>{PAGES.map(drawRoute)}</Route>
          <Route path="*" element={<LazyPage route={routeOf('not-found-route')} />} />
        </Routes>
      </Suspense>
    </AppBoundary>
  );
}

const drawRoute = ({ path, file }: PageOf) => (
  <Route
    key={path}
    path={path}
    element={
      <>
        <LazyPage route={routeOf(file)} />
        <HydrationEnd />
      </>
    }
  />
);

/** Tells `boot.js` that the page is interactive. Inside the page's own boundary, as the shell's hydrates earlier. */
function HydrationEnd() {
  const isHydrating = useHydrating();
  useEffect(() => {
    if (isHydrating) return;
    document.getElementById('root')?.removeAttribute('data-rendered');
    document.dispatchEvent(new Event('groundwork:hydrated'));
  }, [isHydrating]);
  return null;
}
