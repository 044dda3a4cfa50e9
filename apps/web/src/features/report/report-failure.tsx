import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Surface } from '../../ui/surface.tsx';
import classes from './message-card.module.css';

export function ReportFailure({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Surface className={classes.card}>
      <MessagePanel
        icon={<IconAlertTriangle aria-hidden />}
        heading={<PageHeading title="Error Loading Report" />}
        actions={<Button onClick={onTryAgain}>Try again</Button>}
      >
        <p role="alert">
          We encountered an error loading your report. Please try again later or contact support if this issue
          persists.
        </p>
      </MessagePanel>
    </Surface>
  );
}
