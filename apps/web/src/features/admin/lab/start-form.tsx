import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { adminLabContracts, type LabSetup } from '@groundwork/api-client';
import type { CaseSource } from '@groundwork/domain';
import { Button, Checkbox, Group, NativeSelect, Skeleton, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { offIf } from '../../../ui/off-if.ts';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { useRowsOf } from '../components/use-rows.ts';
import classes from './lab.module.css';
import { SOURCES, writeCount } from './lab-words.ts';
import { setupQuery, useStart } from './use-lab.ts';

export interface Choice {
  leftAside: readonly CaseSource[];
  /** The id of one; empty for all. */
  challenge: string;
  withPending: boolean;
}

interface StartFormProps {
  choice: Choice;
  onChoose: (change: Partial<Choice>) => void;
}

/** What is to be judged, and about what that takes. */
export function StartForm({ choice, onChoose }: StartFormProps) {
  const { withPending } = choice;
  const { rows: setup, failure } = useRowsOf(
    { ...setupQuery(withPending), placeholderData: keepPreviousData },
    adminLabContracts.setup,
    "Couldn't load the cases",
  );
  return (
    <Surface plain className={classes.section} aria-labelledby="start">
      <h2 id="start">New run</h2>
      {!setup && failure && <ListFailure {...failure} />}
      {!setup && !failure && <Skeleton height={240} role="status" aria-label="Loading the cases" />}
      {setup && <Choices setup={setup} choice={choice} onChoose={onChoose} />}
    </Surface>
  );
}

function Choices({ setup, choice, onChoose }: StartFormProps & { setup: LabSetup }) {
  const { leftAside, challenge, withPending } = choice;
  const start = useStart();
  const { questions, leftOut } = setup;
  const challenges = new Map(questions.map(one => [String(one.challengeId), one.challenge]));
  const asked = questions.filter(({ challengeId }) => challenge === '' || String(challengeId) === challenge);
  const inAsked = asked.flatMap(({ cases }) => cases);
  const sources = SOURCES.map(({ source }) => source).filter(
    source => !leftAside.includes(source) && countOf(inAsked, [source]) > 0,
  );
  const count = countOf(inAsked, sources);
  const gone = challenge === '' ? countOf(leftOut, sources) : 0;
  return (
    <>
      <fieldset className={classes.sources}>
        <legend>Cases</legend>
        {SOURCES.map(({ source, label, hint }) => (
          <Checkbox
            key={source}
            label={`${label} (${countOf(inAsked, [source]).toLocaleString('en')})`}
            description={hint}
            disabled={countOf(inAsked, [source]) === 0}
            checked={sources.includes(source)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose({
                leftAside: checked ? leftAside.filter(one => one !== source) : [...leftAside, source],
              })
            }
          />
        ))}
      </fieldset>
      <NativeSelect
        label="Challenge"
        maw={400}
        value={challenge}
        data={[
          { value: '', label: 'All challenges' },
          ...[...challenges].map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget }) => onChoose({ challenge: currentTarget.value })}
      />
      <Checkbox
        label="With pending changes"
        description="Judges by what waits to be published instead of what founders see."
        checked={withPending}
        onChange={({ currentTarget }) => onChoose({ withPending: currentTarget.checked })}
      />
      <Group gap="md">
        <Button
          {...offIf(count === 0 || start.isPending)}
          onClick={() =>
            start.mutate({ sources, withPending, challengeId: challenge === '' ? null : Number(challenge) })
          }
        >
          {start.isPending ? 'Starting...' : 'Start run'}
        </Button>
        <Text maw="60ch" aria-live="polite">
          {describeCost(setup, count)}
        </Text>
      </Group>
      {gone > 0 && (
        <Text c="dimmed" fz="sm">
          {`${writeCount(gone, 'case is', 'cases are')} left out, because the question isn't in use now.`}
        </Text>
      )}
    </>
  );
}

const countOf = (counts: LabSetup['leftOut'], sources: readonly CaseSource[]) =>
  counts.reduce((sum, { source, count }) => sum + (sources.includes(source) ? count : 0), 0);

function describeCost({ judge, tokensPerCase }: LabSetup, count: number): string {
  const cases = writeCount(count, 'case');
  if (judge.model === null) return `${cases}, judged by fixed rules. That takes no tokens.`;
  const by = `${cases}, judged by ${judge.model}.`;
  if (tokensPerCase === null) return `${by} How many tokens that takes isn't known yet.`;
  return `${by} That takes about ${roughly(count * tokensPerCase).toLocaleString('en')} tokens.`;
}

/** To two digits, because it is an estimate. */
const roughly = (tokens: number) => Number(tokens.toPrecision(2));
