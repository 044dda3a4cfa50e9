import { explainError } from '@groundwork/api-client';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { Catcher } from '../ui/catcher.tsx';
import { ConnectionErrorCard } from '../ui/connection-error-card.tsx';
import { MessagePanel } from '../ui/message-panel.tsx';
import { Surface } from '../ui/surface.tsx';
import classes from './boundaries.module.css';
import { isConnectionError } from './connection-errors.ts';
import { useConnectivity } from './connectivity/use-connectivity.ts';
import { UNEXPECTED_ERROR } from './global-errors.ts';
import { forgetFailedPages, PageLoadError } from './lazy-route.tsx';
import { paths } from './paths.ts';

const tell = (error: Error) => (error instanceof PageLoadError ? error.message : explainError(error));
const refreshPage = () => window.location.reload();

/** A query or a page that failed throws its error again, unasked, wherever it is drawn next: unless it is forgotten. */
function useForgetFailures(): () => void {
  const client = useQueryClient();
  return () => {
    client.removeQueries({ predicate: query => query.state.status === 'error' && !query.isActive() });
    forgetFailedPages();
  };
}

/** Around everything: what it shows is the whole page, because the shell itself failed (F8, Global handling). */
export function AppBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const client = useQueryClient();
  return (
    <Catcher
      place={pathname}
      onReset={useForgetFailures()}
      fallback={(error, reset) => (
        <main className={classes.whole}>
          <ErrorPanel error={error}>
            <Button onClick={reset}>Try Again</Button>
            <Button
              variant="default"
              onClick={() => {
                client.clear();
                window.location.assign(paths.dashboard);
              }}
            >
              Reset
            </Button>
          </ErrorPanel>
        </main>
      )}
    >
      {children}
    </Catcher>
  );
}

/** Takes the place of a page that failed, until one tries again or goes elsewhere (F2, Route guard). */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Catcher
      place={pathname}
      onReset={useForgetFailures()}
      fallback={(error, reset) => (
        <ErrorPanel error={error}>
          <Button onClick={reset}>Try Again</Button>
        </ErrorPanel>
      )}
    >
      <NetworkBoundary pathname={pathname}>{children}</NetworkBoundary>
    </Catcher>
  );
}

/**
 * Takes what the connection broke and passes the rest on to the boundary around it (F8, Global handling). It
 * tries again by itself when the connection is back.
 */
function NetworkBoundary({ pathname, children }: { pathname: string; children: ReactNode }) {
  const recoveries = useRecoveries();
  return (
    <Catcher
      place={`${pathname} ${recoveries}`}
      takes={isConnectionError}
      onReset={useForgetFailures()}
      fallback={(error, reset) => (
        <ConnectionErrorCard message={tell(error)} onTryAgain={reset} onRefresh={refreshPage} />
      )}
    >
      {children}
    </Catcher>
  );
}

interface SectionBoundaryProps {
  /** A change of it means another subject, or another try. */
  place: string;
  fallback: (error: Error) => ReactNode;
  children: ReactNode;
}

/**
 * Takes the place of one section that failed, where the rest of the page is of use without it. It tries again when
 * `place` changes, when the connection is back, and when one comes back to the page.
 */
export function SectionBoundary({ place, fallback, children }: SectionBoundaryProps) {
  const recoveries = useRecoveries();
  const forgetFailures = useForgetFailures();
  const leave = useEffectEvent(forgetFailures);
  useEffect(() => () => leave(), []);
  return (
    <Catcher place={`${place} ${recoveries}`} onReset={forgetFailures} fallback={fallback}>
      {children}
    </Catcher>
  );
}

/** How often the connection has come back. */
function useRecoveries(): number {
  const { isBackOnline } = useConnectivity();
  const [recoveries, setRecoveries] = useState(0);
  const [wasBack, setWasBack] = useState(isBackOnline);
  if (isBackOnline !== wasBack) {
    setWasBack(isBackOnline);
    if (isBackOnline) setRecoveries(recoveries + 1);
  }
  return recoveries;
}

export function SectionError({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  return (
    <Surface>
      <ErrorPanel error={error} heading="h2">
        <Button onClick={onTryAgain}>Try Again</Button>
      </ErrorPanel>
    </Surface>
  );
}

interface ErrorPanelProps {
  error: Error;
  heading?: 'h1' | 'h2';
  children: ReactNode;
}

function ErrorPanel({ error, heading: Heading = 'h1', children }: ErrorPanelProps) {
  const isConnection = isConnectionError(error);
  return (
    <MessagePanel
      icon={isConnection ? <IconPlugConnectedX aria-hidden /> : <IconAlertTriangle aria-hidden />}
      heading={<Heading>{isConnection ? 'Connection Problem' : UNEXPECTED_ERROR.title}</Heading>}
      actions={children}
    >
      <p role="alert">{tell(error)}</p>
    </MessagePanel>
  );
}
