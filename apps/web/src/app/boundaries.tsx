import { ApiError, NetworkError } from '@groundwork/api-client';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { MessagePanel } from '../ui/message-panel.tsx';
import classes from './boundaries.module.css';
import { PageLoadError } from './lazy-route.ts';

const UNEXPECTED =
  'An unexpected error occurred. The app will continue to function, but you may need to refresh if problems persist.';

interface CatcherProps {
  /** A change of it means that what failed is no longer there. */
  place: string;
  fallback: (error: Error, reset: () => void) => ReactNode;
  children: ReactNode;
}

class Catcher extends Component<CatcherProps, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(previous: CatcherProps) {
    if (previous.place !== this.props.place && this.state.error) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.fallback(error, () => this.setState({ error: null }));
  }
}

interface PageBoundaryProps {
  /** Around it there is no shell: what it shows is the whole page. */
  isOutermost?: boolean;
  children: ReactNode;
}

/** Takes the place of what failed below it, until one tries again or goes elsewhere (F2, F8). */
export function PageBoundary({ isOutermost = false, children }: PageBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <Catcher
      place={pathname}
      fallback={(error, reset) => {
        const panel = <PageError error={error} onReset={reset} />;
        return isOutermost ? <main className={classes.whole}>{panel}</main> : panel;
      }}
    >
      {children}
    </Catcher>
  );
}

function PageError({ error, onReset }: { error: Error; onReset: () => void }) {
  const client = useQueryClient();
  const isConnection = error instanceof NetworkError || error instanceof PageLoadError;
  const isTold = isConnection || error instanceof ApiError;

  const tryAgain = () => {
    if (error instanceof PageLoadError) return window.location.reload();
    client.removeQueries({ predicate: query => query.state.status === 'error' });
    onReset();
  };
  return (
    <MessagePanel
      icon={isConnection ? <IconPlugConnectedX aria-hidden /> : <IconAlertTriangle aria-hidden />}
      heading={<h1>{isConnection ? 'Connection Problem' : 'Something went wrong'}</h1>}
      actions={
        <>
          <Button onClick={tryAgain}>Try Again</Button>
          <Button variant="default" onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
        </>
      }
    >
      <p role="alert">{isTold ? error.message : UNEXPECTED}</p>
    </MessagePanel>
  );
}
