import { type AskedProgress, type CohortProgress, FOUNDERS_FOR_A_RATE } from '@groundwork/domain';
import { Flex, Stack, Text } from '@mantine/core';
import type { Column } from '../../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../../ui/resource-table/resource-table.tsx';
import { CsvButton } from '../../components/csv-button.tsx';
import classes from './progress.module.css';
import { SHOWN_AT_ONCE, stepTitles, writeRate } from './read-progress.ts';

/** What becomes of each question, with bars that only repeat the numbers. */
export function QuestionsTable({ progress }: { progress: CohortProgress }) {
  const { questions, founders } = progress;
  const columns = columnsOf(progress);
  return (
    <Stack renderRoot={root => <section {...root} aria-labelledby="questions" />}>
      <Flex wrap="wrap" justify="space-between" gap="sm">
        <h2 id="questions">Questions</h2>
        {questions.length > 0 && <CsvButton name="questions" columns={columns} rows={questions} />}
      </Flex>
      <Text c="dimmed" fz="sm" maw="70ch">
        {founders < FOUNDERS_FOR_A_RATE
          ? `Refusal rates appear once ${FOUNDERS_FOR_A_RATE} founders have worked in a step, because fewer could be told apart.`
          : `The refusal rate is the share of answers that were refused. It needs ${FOUNDERS_FOR_A_RATE} founders who answered the question.`}
      </Text>
      <ResourceTable
        label="Questions"
        shownAtOnce={SHOWN_AT_ONCE}
        columns={columns}
        rows={questions}
        empty={{ text: 'No questions are open to founders.' }}
        nameOf={({ text }) => text}
      />
    </Stack>
  );
}

export function columnsOf(progress: CohortProgress): Column<AskedProgress>[] {
  const titles = stepTitles(progress);
  const titleOf = ({ stepId }: AskedProgress) => titles.get(stepId) ?? '';
  const ofFounders = (header: string, count: (row: AskedProgress) => number): Column<AskedProgress> => ({
    header,
    kind: 'number',
    cell: row => <Barred share={count(row) / Math.max(1, progress.founders)}>{String(count(row))}</Barred>,
    sortBy: count,
  });
  return [
    { header: 'Question', kind: 'name', cell: ({ text }) => <bdi>{text}</bdi>, sortBy: ({ text }) => text },
    { header: 'Step', cell: titleOf, sortBy: titleOf },
    ofFounders('Started', ({ started }) => started),
    ofFounders('Completed', ({ completed }) => completed),
    {
      header: 'Refusal rate',
      kind: 'number',
      cell: ({ refusalRate }) =>
        refusalRate === null ? '–' : <Barred share={refusalRate}>{writeRate(refusalRate)}</Barred>,
      sortBy: ({ refusalRate }) => refusalRate ?? -1,
      text: ({ refusalRate }) => (refusalRate === null ? '' : writeRate(refusalRate)),
    },
  ];
}

function Barred({ share, children }: { share: number; children: string }) {
  return (
    <span className={classes.barred}>
      {children}
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ width: `${100 * share}%` }} />
      </span>
    </span>
  );
}
