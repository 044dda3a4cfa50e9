import { explainError } from '@groundwork/api-client';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { Catcher } from '../ui/catcher.tsx';
import { ConnectionErrorCard } from '../ui/connection-error-card.tsx';
import { MessagePanel } from '../ui/message-panel.tsx';
import { Surface } from '../ui/surface.tsx';
import classes from './boundaries.module.css';
import { isConnectionError, isServerStarting } from './connection-errors.ts';
import { useRecovery } from './connectivity/use-recovery.ts';
import { UNEXPECTED_ERROR } from './global-errors.ts';
import { forgetFailedPages, PageLoadError } from './lazy-route.tsx';
import { paths } from './paths.ts';

const tell = (error: Error) => (error instanceof PageLoadError ? error.message : explainError(error));
/** Delay before retrying while the server is starting. */
const STARTING_MS = 5000;
const refreshPage = () => window.location.reload();

/**
 * Failed queries and page loads throw their stored error again on the next render, without a new request, unless they
 * are cleared.
 */
function useForgetFailures(): () => void {
  const client = useQueryClient();
  return () => {
    client.removeQueries({ predicate: query => query.state.status === 'error' && !query.isActive() });
    forgetFailedPages();
  };
}

/** Outermost boundary. The shell itself has failed, so it shows a whole page (SC-59). */
export function AppBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { tries, onCatch } = useRecovery(pathname);
  return (
    <Catcher
      place={`${pathname} ${tries}`}
      onCatch={onCatch}
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

/** Replaces a failed page until a retry or a navigation (SC-59). */
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
 * Catches connection errors (SC-59) and rethrows others to the boundary around it. Retries by itself once the
 * connection is back.
 */
function NetworkBoundary({ pathname, children }: { pathname: string; children: ReactNode }) {
  const { tries, onCatch } = useRecovery(pathname);
  return (
    <Catcher
      place={`${pathname} ${tries}`}
      takes={isConnectionError}
      onCatch={onCatch}
      onReset={useForgetFailures()}
      fallback={(error, reset) => <ConnectionError error={error} onTryAgain={reset} />}
    >
      {children}
    </Catcher>
  );
}

function ConnectionError({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  useEffect(() => {
    // The server may be back before a health check notices that it was gone. Then nothing else reports its return.
    if (!isServerStarting(error)) return;
    const timer = setTimeout(onTryAgain, STARTING_MS);
    return () => clearTimeout(timer);
  }, [error, onTryAgain]);
  return <ConnectionErrorCard message={tell(error)} onTryAgain={onTryAgain} onRefresh={refreshPage} />;
}

interface SectionBoundaryProps {
  /** Changes with the subject of the section, and to retry. */
  place: string;
  fallback: (error: Error) => ReactNode;
  children: ReactNode;
}

/**
 * Replaces one failed section where the rest of the page is useful without it. Retries when `place` changes, when the
 * connection is back, and when the page is opened again.
 */
export function SectionBoundary({ place, fallback, children }: SectionBoundaryProps) {
  const { tries, onCatch } = useRecovery(place);
  const forgetFailures = useForgetFailures();
  const leave = useEffectEvent(forgetFailures);
  useEffect(() => () => leave(), []);
  return (
    <Catcher place={`${place} ${tries}`} onCatch={onCatch} onReset={forgetFailures} fallback={fallback}>
      {children}
    </Catcher>
  );
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
