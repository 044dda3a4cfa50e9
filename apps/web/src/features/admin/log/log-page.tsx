import type { ListedLogEntry } from '@groundwork/domain';
import { Button, Flex, Skeleton, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { readAll } from '../components/csv.ts';
import { CsvButton } from '../components/csv-button.tsx';
import { LoadMore } from '../long-list/load-more.tsx';
import { useLongList } from '../long-list/use-long-list.ts';
import { LOG_COLUMNS } from './log-columns.ts';
import { LogItem } from './log-entry.tsx';
import { LogFilterBar } from './log-filter-bar.tsx';
import { entriesOf } from './log-queries.ts';
import { useLogFilters } from './use-log-filters.ts';

/** What administrators changed, newest first. */
export function Component() {
  const { filters, days, set, clear } = useLogFilters();
  const list = useMemo(() => entriesOf(filters), [filters]);
  const { rows, failure, older } = useLongList(list, "Couldn't load the log");
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeading
        title="Who did what"
        subtitle="Everything administrators have changed. Entries stay even if the account is deleted."
        actions={<CsvButton name="log" columns={LOG_COLUMNS} rows={() => readAll(list)} />}
      />
      <LogFilterBar filters={filters} days={days} onChange={set} />
      {rows === undefined && (failure ? <ListFailure {...failure} /> : <Loading />)}
      {rows?.length === 0 && (
        <MessagePanel
          icon={<IconHistory aria-hidden />}
          heading={null}
          actions={
            isFiltered && (
              <Button variant="default" onClick={clear}>
                Clear filters
              </Button>
            )
          }
        >
          <p>{isFiltered ? 'No entries match these filters.' : 'No entries yet.'}</p>
        </MessagePanel>
      )}
      {rows && rows.length > 0 && <Entries entries={rows} />}
      <LoadMore {...older} />
    </>
  );
}

function Entries({ entries }: { entries: readonly ListedLogEntry[] }) {
  return (
    <Flex component="ul" direction="column" aria-label="Log">
      {entries.map(entry => (
        <LogItem key={entry.id} entry={entry} />
      ))}
    </Flex>
  );
}

function Loading() {
  return (
    <Stack role="status" aria-label="Loading the log" gap="lg">
      {[1, 2, 3, 4, 5].map(line => (
        <Skeleton key={line} height={44} />
      ))}
    </Stack>
  );
}
