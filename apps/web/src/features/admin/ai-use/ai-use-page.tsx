import { type AiSettings, type AiUse, adminAiContracts, explainError, request } from '@groundwork/api-client';
import { Box, Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { contractQuery, querySettings } from '../../../app/contract-query.ts';
import { downloadText } from '../../../app/download-text.ts';
import { isSilentFailure } from '../../../app/failure-toasts.ts';
import { useLastError } from '../../../app/use-failure-toast.ts';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { showToast } from '../../../ui/toast.ts';
import { today } from '../../../ui/today.ts';
import { writeDate } from '../../../ui/write-time.ts';
import head from '../components/list-head.module.css';
import { useRowsOf } from '../components/use-rows.ts';
import { filteredKey } from '../long-list/filtered-key.ts';
import { csvOfUse } from './csv-of-use.ts';
import { SettingsForm } from './settings-form.tsx';
import { listModels, sumBy } from './sum-use.ts';
import { UseTable } from './use-table.tsx';
import { JOB_WORDS } from './use-words.ts';

const PERIODS = ['7', '30', '90'] as const;

/** What the AI models are used for, what that costs, and the limits on it (AD-90). */
export function Component() {
  const [params, setParams] = useSearchParams();
  const days = PERIODS.find(one => one === params.get('days')) ?? '30';
  const { rows, failure } = useRowsOf(queryOf(days), adminAiContracts.use, "Couldn't load the AI use");
  const { settings, put, ...loading } = useSettings();
  const failed = loading.failure ?? (rows === undefined ? failure : null);
  const loaded = rows && settings ? { rows, settings } : null;
  return (
    <>
      <PageHeading
        title="AI use"
        subtitle="What founders and the judge's exam ask of AI models. A day begins at midnight UTC."
        actions={
          loaded && (
            <Button
              variant="default"
              leftSection={<IconFileDownload size={16} aria-hidden />}
              onClick={() =>
                downloadText(
                  `groundwork-ai-use-${today()}.csv`,
                  csvOfUse(loaded.rows, loaded.settings),
                  'text/csv',
                )
              }
            >
              Export CSV
            </Button>
          )
        }
      />
      <NativeSelect
        label="Period"
        maw={200}
        value={days}
        data={PERIODS.map(value => ({ value, label: `Last ${value} days` }))}
        onChange={({ currentTarget }) => setParams({ days: currentTarget.value }, { replace: true })}
      />
      {failed && <ListFailure {...failed} />}
      {!loaded && !failed && (
        <Skeleton height={240} radius="lg" role="status" aria-label="Loading the AI use" />
      )}
      {loaded && <Use {...loaded} onSaved={put} />}
    </>
  );
}

interface UseProps {
  rows: readonly AiUse[];
  settings: AiSettings;
  onSaved: (saved: AiSettings) => void;
}

function Use({ rows, settings, onSaved }: UseProps) {
  const { currency, prices, updatedAt } = settings;
  const models = useMemo(() => listModels(rows, prices), [rows, prices]);
  const tables = [
    { title: 'By day', of: 'Day', nameOf: ({ day }: AiUse) => writeDate(day) },
    { title: 'By job', of: 'Job', nameOf: ({ job }: AiUse) => JOB_WORDS[job] },
    { title: 'By model', of: 'Model', nameOf: ({ model }: AiUse) => model },
  ];
  return (
    <>
      {rows.length === 0 && (
        <MessagePanel heading={null}>
          <p>No AI model was asked in this period.</p>
        </MessagePanel>
      )}
      {rows.length > 0 &&
        tables.map(({ nameOf, ...table }) => (
          <UseTable key={table.of} {...table} sums={sumBy(rows, nameOf, prices)} currency={currency} />
        ))}
      <Surface plain aria-labelledby="ai-settings">
        <Box component="h2" id="ai-settings" className={head.title} mb="2xs">
          Limits and prices
        </Box>
        <Box component="p" c="dimmed" mb="md" maw="70ch">
          Limits apply from the next message. Models without a price count for nothing in the costs above.
        </Box>
        {/* A saved version replaces the form's. */}
        <SettingsForm key={`${updatedAt} ${models}`} settings={settings} models={models} onSaved={onSaved} />
      </Surface>
    </>
  );
}

const queryOf = (days: string) =>
  queryOptions({
    ...querySettings(adminAiContracts.use, {}),
    queryKey: filteredKey(adminAiContracts.use.path, { days }),
    queryFn: ({ signal }) => request(adminAiContracts.use, { query: { days: days as '30' } }, { signal }),
    throwOnError: false,
  });

const settingsQuery = contractQuery(adminAiContracts.settings, {}, { throwOnError: false });

function useSettings() {
  const client = useQueryClient();
  const { data: settings, error, isFetching, refetch } = useQuery(settingsQuery);
  const last = useLastError(error, settings !== undefined);
  return {
    settings,
    failure:
      settings !== undefined || last === null || isSilentFailure(last)
        ? null
        : {
            message: `Couldn't load the limits: ${explainError(last)}`,
            isTrying: isFetching,
            retry: () => void refetch(),
          },
    put: (saved: AiSettings) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      void showToast({ title: 'Limits and prices saved', tone: 'success' });
    },
  };
}
