import { adminStepContracts, curriculumContracts } from '@groundwork/api-client';
import type { AdminChallenge, AdminStep } from '@groundwork/domain';
import { Flex, NativeSelect } from '@mantine/core';
import { IconArrowBigUpLines } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { type Rows, useRows, useRowsOf } from '../components/use-rows.ts';
import { usePlace } from '../use-place.ts';
import { curriculumQueries } from './curriculum-queries.ts';

/** A challenge picker, and the records of the chosen challenge below it. */
export function OfChallenge({ children }: { children: (challenge: AdminChallenge) => ReactNode }) {
  const { challenges, challenge, choose } = useChosenChallenge();
  return (
    <>
      <Flex wrap="wrap" rowGap="sm" columnGap="md">
        <Picker label="Challenge" rows={challenges} chosen={challenge} onChoose={choose} />
      </Flex>
      {challenge ? children(challenge) : <First>Please select a challenge first to manage its steps</First>}
    </>
  );
}

/** Pickers for a challenge and one of its steps, and the records of the chosen step below them. */
export function OfStep({ what, children }: { what: string; children: (step: AdminStep) => ReactNode }) {
  const { challenges, challenge, choose } = useChosenChallenge();
  return (
    <>
      <Flex wrap="wrap" rowGap="sm" columnGap="md">
        <Picker label="Challenge" rows={challenges} chosen={challenge} onChoose={choose} />
        {challenge && <StepPicker challenge={challenge} />}
      </Flex>
      {challenge ? (
        <WithStep challenge={challenge} what={what}>
          {children}
        </WithStep>
      ) : (
        <First>Please select a challenge and a step first to manage its {what}</First>
      )}
    </>
  );
}

function WithStep(props: {
  challenge: AdminChallenge;
  what: string;
  children: (step: AdminStep) => ReactNode;
}) {
  const { step } = useChosenStep(props.challenge);
  if (step) return props.children(step);
  return <First>Please select a step first to manage its {props.what}</First>;
}

function StepPicker({ challenge }: { challenge: AdminChallenge }) {
  const { steps, step, choose } = useChosenStep(challenge);
  return <Picker label="Step" rows={steps} chosen={step} onChoose={choose} />;
}

function useChosenChallenge() {
  const { place, go } = usePlace();
  const challenges = useRows(curriculumContracts.adminChallenges, {}, "Couldn't load challenges");
  return {
    challenges,
    challenge: challenges.rows?.find(({ id }) => id === place.challengeId),
    choose: (challengeId: number | null) => go({ challengeId, stepId: null }),
  };
}

function useChosenStep({ id }: AdminChallenge) {
  const { place, go } = usePlace();
  const steps = useRowsOf(curriculumQueries.steps(id), adminStepContracts.list, "Couldn't load steps");
  return {
    steps,
    step: steps.rows?.find(step => step.id === place.stepId),
    choose: (stepId: number | null) => go({ stepId }),
  };
}

interface PickerProps<R> {
  label: string;
  rows: Rows<R[]>;
  chosen: R | undefined;
  onChoose: (id: number | null) => void;
}

function Picker<R extends { id: number; title: string }>({ label, rows, chosen, onChoose }: PickerProps<R>) {
  return (
    <NativeSelect
      label={label}
      flex="1 1 240px"
      maw={400}
      value={chosen?.id ?? ''}
      error={rows.rows ? undefined : rows.failure?.message}
      onChange={event => onChoose(Number(event.currentTarget.value) || null)}
    >
      <option value="">Select a {label.toLowerCase()}</option>
      {rows.rows?.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </NativeSelect>
  );
}

function First({ children }: { children: ReactNode }) {
  return (
    <MessagePanel icon={<IconArrowBigUpLines aria-hidden />} heading={null}>
      <p>{children}</p>
    </MessagePanel>
  );
}
