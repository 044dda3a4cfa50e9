import { Button } from '@mantine/core';
import { IconLinkOff, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MessagePanel } from './message-panel.tsx';
import { PageHeading } from './page-heading.tsx';

interface DeadLinkProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The page of a link that leads nowhere, or no longer. */
export function DeadLink({ title = "This link doesn't work", actions, children }: DeadLinkProps) {
  return (
    <MessagePanel
      icon={<IconLinkOff aria-hidden />}
      heading={<PageHeading title={title} />}
      actions={actions}
    >
      {children}
    </MessagePanel>
  );
}

interface LoadFailureProps {
  title: string;
  reason: string;
  isTrying: boolean;
  onTryAgain: () => void;
}

/** The page of a link whose answer did not arrive. */
export function LoadFailure({ title, reason, isTrying, onTryAgain }: LoadFailureProps) {
  return (
    <MessagePanel
      icon={<IconPlugConnectedX aria-hidden />}
      heading={<PageHeading title={title} />}
      actions={
        <Button loading={isTrying} onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      <p role="alert">{reason}</p>
    </MessagePanel>
  );
}
