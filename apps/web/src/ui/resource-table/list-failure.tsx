import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { MessagePanel } from '../message-panel.tsx';
import { offIf } from '../off-if.ts';
import type { TableFailure } from './column.ts';

/** Replaces a list that failed to load. A retry is of everything on the page that failed. */
export function ListFailure({ message, isTrying, retry }: TableFailure) {
  const client = useQueryClient();
  const retryAll = () => {
    retry();
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  };
  return (
    <MessagePanel
      icon={<IconAlertTriangle aria-hidden />}
      heading={null}
      actions={
        <Button {...offIf(isTrying)} onClick={retryAll}>
          {isTrying ? 'Retrying...' : 'Retry'}
        </Button>
      }
    >
      <p role="alert">{message}</p>
    </MessagePanel>
  );
}
