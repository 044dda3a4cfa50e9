import { type AiSettings, type AiUse, adminAiContracts, request } from '@groundwork/api-client';
import { Box, NativeSelect, Skeleton } from '@mantine/core';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { contractQuery, querySettings } from '../../../app/contract-query.ts';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { showToast } from '../../../ui/toast.ts';
import { writeDate } from '../../../ui/write-time.ts';
import type { CsvColumn } from '../components/csv.ts';
import { CsvButton } from '../components/csv-button.tsx';
import head from '../components/list-head.module.css';
import { useRowsOf } from '../components/use-rows.ts';
import { filteredKey } from '../long-list/filtered-key.ts';
import { SettingsForm } from './settings-form.tsx';
import { costOf, listModels, sumBy } from './sum-use.ts';
import { UseTable } from './use-table.tsx';
import { JOB_WORDS } from './use-words.ts';

const PERIODS = ['7', '30', '90'] as const;

/** What the AI models are used for, what that costs, and the limits on it (AD-90). */
export function Component() {
  const [params, setParams] = useSearchParams();
  const days = PERIODS.find(one => one === params.get('days')) ?? '30';
  const { rows, failure } = useRowsOf(queryOf(days), adminAiContracts.use, "Couldn't load the AI use");
  const client = useQueryClient();
  const { rows: settings, ...loading } = useRowsOf(
    settingsQuery,
    adminAiContracts.settings,
    "Couldn't load the limits",
  );
  const put = (saved: AiSettings) => {
    client.setQueryData(settingsQuery.queryKey, saved);
    void showToast({ title: 'Limits and prices saved', tone: 'success' });
  };
  const failed = loading.failure ?? failure;
  const loaded = rows && settings ? { rows, settings } : null;
  return (
    <>
      <PageHeading
        title="AI use"
        subtitle="What founders, the judge's exam and the judge lab ask of AI models. A day begins at midnight UTC."
        actions={
          loaded && <CsvButton name="AI-use" columns={columnsOf(loaded.settings)} rows={loaded.rows} />
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
  const { currency, prices } = settings;
  // As opened, because a refresh changes tables, never an open form (AD-37).
  const [opened, setOpened] = useState({ settings, models: listModels(rows, prices) });
  const save = (saved: AiSettings) => {
    onSaved(saved);
    setOpened({ settings: saved, models: listModels(rows, saved.prices) });
  };
  const table = (title: string, of: string, nameOf: (row: AiUse) => string) =>
    rows.length > 0 && (
      <UseTable title={title} of={of} sums={sumBy(rows, nameOf, prices)} currency={currency} />
    );
  return (
    <>
      {rows.length === 0 && (
        <MessagePanel heading={null}>
          <p>No AI model was asked in this period.</p>
        </MessagePanel>
      )}
      {table('By job', 'Job', ({ job }) => JOB_WORDS[job])}
      {table('By model', 'Model', ({ model }) => model)}
      <Surface plain aria-labelledby="ai-settings">
        <Box component="h2" id="ai-settings" className={head.title} mb="2xs">
          Limits and prices
        </Box>
        <Box component="p" c="dimmed" mb="md" maw="70ch">
          Limits apply from the next message. A model without a price adds nothing to the costs.
        </Box>
        <SettingsForm key={opened.settings.updatedAt} {...opened} onSaved={save} />
      </Surface>
      {table('By day', 'Day', ({ day }) => writeDate(day))}
    </>
  );
}

/** A file has a line for each day, job and model. */
export const columnsOf = ({ currency, prices }: AiSettings): CsvColumn<AiUse>[] => [
  { header: 'Day', text: ({ day }) => day },
  { header: 'Job', text: ({ job }) => job },
  { header: 'Model', text: ({ model }) => model },
  { header: 'Calls', text: ({ calls }) => calls },
  { header: 'Failures', text: ({ failures }) => failures },
  { header: 'Tokens in', text: ({ inputTokens }) => inputTokens },
  { header: 'Tokens out', text: ({ outputTokens }) => outputTokens },
  {
    header: 'Seconds to first word',
    text: ({ firstWords, firstWordMs }) => (firstWords > 0 ? firstWordMs / firstWords / 1000 : ''),
  },
  { header: `Cost (${currency})`, text: row => costOf(row, prices) ?? '' },
];

const queryOf = (days: string) =>
  queryOptions({
    ...querySettings(adminAiContracts.use, {}),
    queryKey: filteredKey(adminAiContracts.use.path, { days }),
    queryFn: ({ signal }) => request(adminAiContracts.use, { query: { days: days as '30' } }, { signal }),
    throwOnError: false,
  });

const settingsQuery = contractQuery(adminAiContracts.settings, {}, { throwOnError: false });
