import { adminLogContracts } from '@groundwork/api-client';
import { LOGGED_ACTIONS, LOGGED_KINDS, type LogEntry } from '@groundwork/domain';
import { Button, Flex, Skeleton, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { parseId } from '../../../app/paths.ts';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { useRowsOf } from '../components/use-rows.ts';
import { LoadMore } from '../long-list/load-more.tsx';
import { useOlderRows } from '../long-list/use-older-rows.ts';
import { LogItem } from './log-entry.tsx';
import { LogFilterBar } from './log-filter-bar.tsx';
import { ENTRIES_AT_ONCE, type LogFilters, logQueries, readEntriesBefore } from './log-queries.ts';

/** What administrators changed, newest first. */
export function LogPage() {
  const { filters, setFilter, clear } = useLogFilters();
  const query = logQueries.entries(filters);
  const { rows, failure } = useRowsOf(query, adminLogContracts.list, "Couldn't load the log");
  const readBefore = useCallback((before: number) => readEntriesBefore(filters, before), [filters]);
  const older = useOlderRows({ list: query.queryKey, rows, pageSize: ENTRIES_AT_ONCE, readBefore });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeading
        title="Who did what"
        subtitle="Everything administrators have changed. Entries stay even if the account is deleted."
      />
      <LogFilterBar filters={filters} onChange={setFilter} />
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

function Entries({ entries }: { entries: readonly LogEntry[] }) {
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

/** The log's filters, kept in the address. Unknown values there are ignored. */
function useLogFilters() {
  const [params, setParams] = useSearchParams();
  const asked = { kind: params.get('kind'), action: params.get('action'), admin: params.get('admin') };
  const filters = useMemo((): LogFilters => {
    const kind = LOGGED_KINDS.find(one => one === asked.kind);
    const action = LOGGED_ACTIONS.find(one => one === asked.action);
    const adminId = parseId(asked.admin);
    return { ...(kind && { kind }), ...(action && { action }), ...(adminId && { adminId }) };
  }, [asked.kind, asked.action, asked.admin]);
  return {
    filters,
    /** An empty value removes the filter. */
    setFilter: (name: 'kind' | 'action' | 'admin', value: string) =>
      setParams(before => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      }),
    clear: () => setParams({}),
  };
}
