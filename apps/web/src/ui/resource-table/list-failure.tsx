import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { MessagePanel } from '../message-panel.tsx';
import { offIf } from '../off-if.ts';
import type { TableFailure } from './column.ts';

/** Replaces a list that failed to load. */
export function ListFailure({ message, isTrying, retry }: TableFailure) {
  return (
    <MessagePanel
      icon={<IconAlertTriangle aria-hidden />}
      heading={null}
      actions={
        <Button {...offIf(isTrying)} onClick={retry}>
          {isTrying ? 'Retrying...' : 'Retry'}
        </Button>
      }
    >
      <p role="alert">{message}</p>
    </MessagePanel>
  );
}
