import { adminAppealContracts } from '@groundwork/api-client';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PageBoundary } from '../../app/boundaries.tsx';
import { BrandLogo } from '../../app/brand/brand-logo.tsx';
import { usePolling } from '../../app/connectivity/use-polling.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import { Page } from '../../ui/page.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import classes from './admin-frame.module.css';
import { adminPaths } from './admin-paths.ts';
import { openAppealsQuery } from './appeals/appeal-queries.ts';
import { JudgeLine } from './judge/judge-line.tsx';

/** Navigation links of the bar. */
const PLACES = [
  { label: 'Curriculum', to: adminPaths.dashboard },
  { label: 'Changes', to: adminPaths.changes },
  { label: 'Appeals', to: adminPaths.appeals },
  { label: 'Judge lab', to: adminPaths.lab },
  { label: 'Assistants', to: adminPaths.assistants },
  { label: 'Personas', to: adminPaths.personas },
  { label: 'Users', to: adminPaths.users },
  { label: 'Cohorts', to: adminPaths.cohorts },
  { label: 'Logo', to: adminPaths.logo },
  { label: 'Import & export', to: adminPaths.file },
  { label: 'AI use', to: adminPaths.aiUse },
  { label: 'Log', to: adminPaths.log },
];

/** Whether a page is a place, or below one: of the curriculum, the steps. */
const isAt = (pathname: string, to: string) =>
  pathname.replace(/\/$/, '') === to ||
  pathname.startsWith(to === adminPaths.dashboard ? `${to}/steps/` : `${to}/`);

function useOpenAppeals(): number {
  const polled = usePolling(true, () => void refetch());
  const { data, refetch } = useQuery({ ...openAppealsQuery, ...polled(adminAppealContracts.count) });
  return data?.open ?? 0;
}

/** The bar above every back-office page, and the page content as the main landmark. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const open = useOpenAppeals();
  const places = useRef<HTMLElement>(null);
  useKeptFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the address
  useEffect(() => {
    const current = places.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <Box className={classes.frame} mih="100dvh">
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <header className={classes.bar}>
        <Link reloadDocument to={paths.dashboard} className={classes.home} aria-label="Back to the dashboard">
          <BrandLogo />
        </Link>
        <p className={classes.title}>Admin</p>
        <nav ref={places} className={classes.places} aria-label="Admin">
          {PLACES.map(({ label, to }) => {
            const isCurrent = isAt(pathname, to);
            const count = to === adminPaths.appeals ? open : 0;
            return (
              <Link
                key={to}
                to={to}
                className={classes.place}
                aria-label={count > 0 ? `${label}, ${count} open` : undefined}
                aria-current={isCurrent ? 'page' : undefined}
              >
                <span>{label}</span>
                {count > 0 && <Badge tone={isCurrent ? 'neutral' : 'accent'}>{count}</Badge>}
              </Link>
            );
          })}
        </nav>
        <Link reloadDocument to={paths.dashboard} className={classes.back}>
          Back to app
        </Link>
        <ThemeToggle />
      </header>
      <JudgeLine />
      <main id="main" tabIndex={-1} className={classes.main}>
        <PageBoundary>
          <Suspense>
            <Page>{children}</Page>
          </Suspense>
        </PageBoundary>
      </main>
    </Box>
  );
}
