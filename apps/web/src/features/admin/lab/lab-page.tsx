import type { JudgeRun } from '@groundwork/api-client';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { Column } from '../../../ui/resource-table/column.ts';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { writeMinute } from '../../../ui/write-time.ts';
import head from '../components/list-head.module.css';
import { rowActs } from '../components/row-acts.tsx';
import { HandCases } from './hand-cases.tsx';
import classes from './lab.module.css';
import { SOURCE_WORDS, writeAgreement } from './lab-words.ts';
import { RunProgress } from './run-progress.tsx';
import { RunResults } from './run-result.tsx';
import { type Choice, StartForm } from './start-form.tsx';
import { useRuns } from './use-lab.ts';

/** How far the judge agrees with labelled answers (AD-125). */
export function Component() {
  const { rows: runs, failure } = useRuns();
  const [params, setParams] = useSearchParams();
  const ready = runs?.filter(({ done, state }) => done > 0 && state !== 'running');
  const shown = ready?.find(({ id }) => String(id) === params.get('run')) ?? ready?.[0];
  const [newest] = runs ?? [];
  // Kept here, so that the next run offers the same.
  const [choice, choose] = useState<Choice>({ leftAside: [], challenge: '', withPending: false });
  return (
    <>
      <PageHeading
        title="Judge lab"
        subtitle="Has the judge decide answers whose verdict is known, and shows where it disagrees."
      />
      {!runs && failure && <ListFailure {...failure} />}
      {!runs && !failure && (
        <Skeleton height={240} radius="lg" role="status" aria-label="Loading the judge lab" />
      )}
      {newest && newest.state !== 'finished' && <RunProgress run={newest} />}
      {runs && newest?.state !== 'running' && (
        <StartForm choice={choice} onChoose={change => choose({ ...choice, ...change })} />
      )}
      {shown && <RunResults key={shown.id} run={shown} />}
      {runs && runs.length > 0 && (
        <Surface plain className={classes.section} aria-labelledby="runs">
          <h2 id="runs" className={head.title}>
            Runs
          </h2>
          <ResourceTable
            label="Runs"
            columns={COLUMNS}
            rows={runs}
            empty={{ text: 'No runs yet.' }}
            nameOf={({ startedAt }) => `run of ${writeMinute(startedAt)}`}
            actionsOf={({ id, done, state }) =>
              done > 0 && state !== 'running'
                ? [rowActs.open('Show result', () => setParams({ run: String(id) }))]
                : []
            }
          />
        </Surface>
      )}
      <HandCases />
    </>
  );
}

const STATE_WORDS: Record<JudgeRun['state'], string> = {
  running: 'Running',
  stopped: 'Stopped',
  held_up: 'Held up',
  finished: 'Finished',
};

const COLUMNS: Column<JudgeRun>[] = [
  {
    header: 'Started',
    kind: 'name',
    cell: ({ startedAt, adminName }) => (
      <>
        <time dateTime={startedAt}>{writeMinute(startedAt)}</time>
        <span className={classes.aside}>
          by <bdi>{adminName}</bdi>
        </span>
      </>
    ),
    sortBy: ({ startedAt }) => startedAt,
  },
  {
    header: 'Cases',
    cell: ({ sources, challenge, withPending }) => (
      <div>
        {sources.map(source => SOURCE_WORDS[source]).join(', ')}
        <span className={classes.aside}>
          {[challenge ?? 'All challenges', ...(withPending ? ['with pending changes'] : [])].join(', ')}
        </span>
      </div>
    ),
  },
  {
    header: 'Judge',
    cell: ({ model, judgeVersion }) => (
      <div>
        <bdi>{model ?? 'Fixed rules'}</bdi>
        <span className={classes.aside}>{judgeVersion}</span>
      </div>
    ),
    sortBy: ({ model }) => model ?? '',
  },
  { header: 'State', cell: ({ state }) => STATE_WORDS[state], sortBy: ({ state }) => STATE_WORDS[state] },
  {
    header: 'Judged',
    kind: 'number',
    cell: ({ done, cases }) => `${done.toLocaleString('en')} of ${cases.toLocaleString('en')}`,
    sortBy: ({ done }) => done,
  },
  {
    header: 'Agreement',
    kind: 'number',
    cell: ({ done, ...run }) => writeAgreement({ ...run, cases: done }),
    sortBy: ({ agreed, done, failed }) => agreed / Math.max(1, done - failed),
  },
];
