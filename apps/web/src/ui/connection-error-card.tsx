import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import classes from './connection-error-card.module.css';
import { MessagePanel } from './message-panel.tsx';
import { Surface } from './surface.tsx';

interface ConnectionErrorCardProps {
  message: string;
  onTryAgain: () => void;
  onRefresh: () => void;
}

/** Replaces content that failed to load because of the connection (SC-59). */
export function ConnectionErrorCard({ message, onTryAgain, onRefresh }: ConnectionErrorCardProps) {
  return (
    <Surface className={classes.card}>
      <MessagePanel
        icon={<IconPlugConnectedX aria-hidden />}
        heading={<h1>Connection Error</h1>}
        actions={
          <>
            <Button onClick={onTryAgain}>Try Again</Button>
            <Button variant="default" onClick={onRefresh}>
              Refresh Page
            </Button>
          </>
        }
      >
        <p role="alert">{message}</p>
      </MessagePanel>
    </Surface>
  );
}
