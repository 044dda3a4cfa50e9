import { Button, Flex } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { readAll } from '../components/csv.ts';
import { CsvButton } from '../components/csv-button.tsx';
import { Listed } from '../components/listed.tsx';
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
      <Listed
        what="the log"
        rows={rows}
        failure={failure}
        empty={{
          icon: <IconHistory aria-hidden />,
          text: isFiltered ? 'No entries match these filters.' : 'No entries yet.',
          action: isFiltered && (
            <Button variant="default" onClick={clear}>
              Clear filters
            </Button>
          ),
        }}
      >
        {entries => (
          <Flex component="ul" direction="column" aria-label="Log">
            {entries.map(entry => (
              <LogItem key={entry.id} entry={entry} />
            ))}
          </Flex>
        )}
      </Listed>
      <LoadMore {...older} />
    </>
  );
}
