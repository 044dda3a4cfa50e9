import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import type { TableFailure } from '../../../ui/resource-table/column.ts';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';

interface ListedProps<R> {
  /** What it is, after 'Loading': 'the log'. */
  what: string;
  rows: readonly R[] | undefined;
  failure: TableFailure | null;
  /** Replaces a list without rows. */
  empty: { icon: ReactNode; text: string; action?: ReactNode };
  children: (rows: readonly R[]) => ReactNode;
}

/** A list that is no table, or why there is none. */
export function Listed<R>({ what, rows, failure, empty, children }: ListedProps<R>) {
  if (rows && rows.length > 0) return children(rows);
  if (rows)
    return (
      <MessagePanel icon={empty.icon} heading={null} actions={empty.action}>
        <p>{empty.text}</p>
      </MessagePanel>
    );
  if (failure) return <ListFailure {...failure} />;
  return (
    <Stack role="status" aria-label={`Loading ${what}`} gap="lg">
      {[1, 2, 3, 4, 5].map(line => (
        <Skeleton key={line} height={44} />
      ))}
    </Stack>
  );
}
