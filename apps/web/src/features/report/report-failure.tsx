import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { offIf } from '../../ui/off-if.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Surface } from '../../ui/surface.tsx';
import classes from './message-card.module.css';

interface ReportFailureProps {
  /** A retry is running, manual or automatic. */
  isTrying: boolean;
  onTryAgain: () => void;
}

export function ReportFailure({ isTrying, onTryAgain }: ReportFailureProps) {
  return (
    <Surface className={classes.card}>
      <MessagePanel
        icon={<IconAlertTriangle aria-hidden />}
        heading={<PageHeading title="Error Loading Report" />}
        actions={
          <Button {...offIf(isTrying)} aria-busy={isTrying} onClick={() => onTryAgain()}>
            {isTrying ? 'Trying again...' : 'Try Again'}
          </Button>
        }
      >
        <p role="alert">
          We encountered an error loading your report. Please try again later or contact support if this issue
          persists.
        </p>
      </MessagePanel>
    </Surface>
  );
}
