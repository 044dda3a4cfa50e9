import {
  adminLabContracts,
  type JudgedCase,
  type JudgeRun,
  type RunResult,
  request,
  type WholeTally,
  WRONG_AT_ONCE,
} from '@groundwork/api-client';
import { Box, Flex, Group, Skeleton, Text } from '@mantine/core';
import type { Column } from '../../../ui/resource-table/column.ts';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { writeMinute } from '../../../ui/write-time.ts';
import { type CsvColumn, readAll } from '../components/csv.ts';
import { CsvButton } from '../components/csv-button.tsx';
import { useRowsOf } from '../components/use-rows.ts';
import { writeMissing } from '../components/write-missing.ts';
import classes from './lab.module.css';
import { SOURCE_WORDS, writeAgreement, writeCount, writeKind } from './lab-words.ts';
import { resultQuery } from './use-lab.ts';

/** What a run came to, false accepts first, beside the one before (AD-129). */
export function RunResults({ run }: { run: JudgeRun }) {
  const { id, startedAt, model, inputTokens, outputTokens, leftOut } = run;
  const { rows: result, failure } = useRowsOf(
    resultQuery(run),
    adminLabContracts.result,
    "Couldn't load the result",
  );
  return (
    <Surface plain className={classes.section} aria-labelledby="result">
      <Group justify="space-between" gap="sm">
        <h2 id="result">{`Result of ${writeMinute(startedAt)}`}</h2>
        <CsvButton
          name="judge-lab"
          columns={CSV}
          rows={() => readAll<JudgedCase>({ read: last => readOutcomes(id, last?.place) })}
        />
      </Group>
      {!result && failure && <ListFailure {...failure} />}
      {!result && !failure && <Skeleton height={320} role="status" aria-label="Loading the result" />}
      {result && (
        <>
          <Figures all={result.all} />
          <Text c="dimmed" fz="sm">
            {[
              `Judged by ${model ?? 'fixed rules'} with ${writeCount(inputTokens + outputTokens, 'token')}.`,
              ...(leftOut > 0
                ? [`${writeCount(leftOut, 'case was', 'cases were')} left out: the question wasn't in use.`]
                : []),
            ].join(' ')}
          </Text>
          <Cases title="False accepts" cases={result.falseAccepts} count={result.all.falseAccepts} open />
          <Cases title="False refusals" cases={result.falseRefusals} count={result.all.falseRefusals} />
          <Cases title="Failures" cases={result.failures} count={result.all.failed} />
          {result.before && <Before before={result.before} />}
          <Tallies title="By question" of="Question" tallies={result.byQuestion} />
          <Tallies
            title="By kind of case"
            of="Kind"
            tallies={result.byKind.map(tally => ({ ...tally, name: writeKind(tally.name) }))}
          />
        </>
      )}
    </Surface>
  );
}

const FIGURES: { label: string; of: (tally: WholeTally) => string }[] = [
  { label: 'Agreement', of: writeAgreement },
  { label: 'False accepts', of: ({ falseAccepts }) => falseAccepts.toLocaleString('en') },
  { label: 'False refusals', of: ({ falseRefusals }) => falseRefusals.toLocaleString('en') },
  { label: 'Failed', of: ({ failed }) => failed.toLocaleString('en') },
  { label: 'Judged', of: ({ cases, failed }) => (cases - failed).toLocaleString('en') },
];

function Figures({ all }: { all: WholeTally }) {
  return (
    <dl className={classes.figures}>
      {FIGURES.map(({ label, of }) => (
        <div key={label}>
          <dt>{label}</dt>
          <Box component="dd" fz="xl" fw={600}>
            {of(all)}
          </Box>
        </div>
      ))}
    </dl>
  );
}

function Before({ before }: { before: NonNullable<RunResult['before']> }) {
  const { startedAt, model, was, is, newlyWrong, newlyRight } = before;
  const rows = FIGURES.slice(0, 3).map(({ label, of }, id) => ({ id, label, was: of(was), is: of(is) }));
  return (
    <>
      <h3>{`Beside the run of ${writeMinute(startedAt)}`}</h3>
      <Text c="dimmed" fz="sm">
        {`${writeCount(is.cases, 'case')} of both runs. Then judged by ${model ?? 'fixed rules'}.`}
      </Text>
      <Box maw={480}>
        <ResourceTable
          label="Both runs"
          columns={[
            { header: 'Measure', kind: 'name', cell: ({ label }) => label },
            { header: 'Then', kind: 'number', cell: ({ was }) => was },
            { header: 'This run', kind: 'number', cell: ({ is }) => is },
          ]}
          rows={rows}
          empty={{ text: '' }}
          nameOf={({ label }) => label}
        />
      </Box>
      <Cases title="Newly wrong" cases={newlyWrong} />
      <Cases title="Newly right" cases={newlyRight} />
    </>
  );
}

interface CasesProps {
  title: string;
  cases: readonly JudgedCase[];
  /** All there are, of which only the first are listed. */
  count?: number;
  open?: boolean;
}

function Cases({ title, cases, count = cases.length, open = false }: CasesProps) {
  if (count === 0) return <p>{`${title}: none`}</p>;
  return (
    <details className={classes.cases} open={open}>
      <Box component="summary" w="fit-content" mih="var(--gw-target)" fw={500}>
        {`${title} (${count.toLocaleString('en')})`}
      </Box>
      {count > cases.length && (
        <Text c="dimmed" fz="sm">{`The first ${WRONG_AT_ONCE}. The CSV file has all.`}</Text>
      )}
      <Flex component="ul" direction="column" aria-label={title}>
        {cases.map(one => (
          <OneCase key={one.place} one={one} />
        ))}
      </Flex>
    </details>
  );
}

function OneCase({ one }: { one: JudgedCase }) {
  const { question, answer, source, kind, label, accepted, criteria, quotes, reason } = one;
  const of = kind === null ? SOURCE_WORDS[source] : `${SOURCE_WORDS[source]}, ${kind.replaceAll('-', ' ')}`;
  return (
    <li>
      <p className={classes.question} dir="auto">
        {question}
      </p>
      <Box component="blockquote" my="2xs" dir="auto">
        {answer}
      </Box>
      <Text fz="sm" c="dimmed">{`${of}. Labelled ${label}, ${writeVerdict(accepted)}.`}</Text>
      {accepted === true && criteria.length > 0 && (
        <Text fz="sm" dir="auto">{`Found: ${criteria.join(' · ')}`}</Text>
      )}
      {accepted === true && quotes.length > 0 && (
        <Text fz="sm" dir="auto">{`In: ${quotes.map(quote => `“${quote}”`).join(' ')}`}</Text>
      )}
      {accepted !== true && reason !== '' && (
        <Text fz="sm" dir="auto">
          {accepted === null ? reason : writeMissing(reason)}
        </Text>
      )}
    </li>
  );
}

const writeVerdict = (accepted: boolean | null) =>
  accepted === null ? 'not judged' : accepted ? 'accepted' : 'refused';

interface TalliesProps {
  title: string;
  of: string;
  tallies: RunResult['byKind'];
}

function Tallies({ title, of, tallies }: TalliesProps) {
  const columns: Column<RunResult['byKind'][number] & { id: number }>[] = [
    { header: of, kind: 'name', cell: ({ name }) => <bdi>{name}</bdi>, sortBy: ({ name }) => name },
    {
      header: 'Agreement',
      kind: 'number',
      cell: writeAgreement,
      sortBy: ({ agreed, cases, failed }) => agreed / Math.max(1, cases - failed),
    },
    {
      header: 'Wrong',
      kind: 'number',
      cell: ({ cases, agreed, failed }) => cases - agreed - failed,
      sortBy: ({ cases, agreed, failed }) => cases - agreed - failed,
    },
    { header: 'Failed', kind: 'number', cell: ({ failed }) => failed, sortBy: ({ failed }) => failed },
    { header: 'Cases', kind: 'number', cell: ({ cases }) => cases, sortBy: ({ cases }) => cases },
  ];
  return (
    <details className={classes.cases}>
      <Box component="summary" w="fit-content" mih="var(--gw-target)" fw={500}>
        {title}
      </Box>
      <ResourceTable
        label={title}
        columns={columns}
        rows={tallies.map((tally, id) => ({ ...tally, id }))}
        empty={{ text: 'Nothing was judged.' }}
        nameOf={({ name }) => name}
      />
    </details>
  );
}

const readOutcomes = (runId: number, after: number | undefined) =>
  request(adminLabContracts.outcomes, { params: { runId }, query: { after } });

/** No founder's words, which a file would keep after they are gone (AD-161). */
const unlessFounders = (text: (one: JudgedCase) => string) => (one: JudgedCase) =>
  one.source === 'appeal' ? '' : text(one);

const CSV: CsvColumn<JudgedCase>[] = [
  { header: 'Question', text: ({ question }) => question },
  { header: 'From', text: ({ source }) => SOURCE_WORDS[source] },
  { header: 'Kind', text: ({ kind }) => kind ?? '' },
  { header: 'Label', text: ({ label }) => label },
  { header: 'Verdict', text: ({ accepted }) => writeVerdict(accepted) },
  {
    header: 'Agrees',
    text: ({ accepted, label }) => (accepted === null ? '' : accepted === (label === 'pass') ? 'yes' : 'no'),
  },
  { header: 'Answer', text: unlessFounders(({ answer }) => answer) },
  { header: 'Criteria met', text: ({ criteria }) => criteria.join('; ') },
  { header: 'Quotes', text: unlessFounders(({ quotes }) => quotes.join(' … ')) },
  { header: 'Reason', text: unlessFounders(({ reason }) => reason) },
];
