import { type ConversationQuote, compareByOrder, type Step, unlockedChallenges } from '@groundwork/domain';
import { Button, Flex, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import quoteClasses from '../../ui/quote.module.css';
import { placeQueries } from './place-queries.ts';
import { withoutMarks } from './quotation-of.ts';

interface OfferDialogProps {
  startupId: number;
  quote: ConversationQuote;
  isAdmin: boolean;
  onOffer: (step: NonNullable<ConversationQuote['step']>) => void;
  onClose: () => void;
}

/** Offers a marked sentence in a step that the founder can still answer (PE-20). */
export function OfferDialog({ startupId, quote, isAdmin, onOffer, onClose }: OfferDialogProps) {
  const { challenges, isLoading, hasFailed, stepsOf } = useOpenSteps(startupId, isAdmin);
  const [chosenId, choose] = useState<number | null>(null);
  const challengeId = chosenId ?? challenges[0]?.id ?? null;
  const steps = stepsOf(useSteps(challengeId));
  return (
    <Dialog title="Use in a step" onClose={onClose}>
      <Stack>
        <blockquote className={quoteClasses.quote} dir="auto">
          {withoutMarks(quote.text)}
        </blockquote>
        {isLoading && <Skeleton height={120} role="status" aria-label="Loading the steps" />}
        {hasFailed && <FormAlert message="Couldn't load the steps. Close this and try again." />}
        {!isLoading && !hasFailed && challenges.length === 0 && (
          <Text inherit c="dimmed">
            You've completed every step that's open to you.
          </Text>
        )}
        {challenges.length > 0 && (
          <>
            <NativeSelect
              label="Challenge"
              value={challengeId ?? ''}
              onChange={event => choose(Number(event.currentTarget.value))}
            >
              {challenges.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </NativeSelect>
            <StepForm key={challengeId} steps={steps} onOffer={onOffer} onClose={onClose} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

interface StepFormProps extends Pick<OfferDialogProps, 'onOffer' | 'onClose'> {
  /** Undefined until loaded. */
  steps: readonly Step[] | undefined;
}

/** Closes at once: the offer shows optimistically, and a failure has its toast. */
function StepForm({ steps, onOffer, onClose }: StepFormProps) {
  const [chosenId, choose] = useState<number | null>(null);
  const step = steps?.find(({ id }) => id === chosenId) ?? steps?.[0];
  const offer = () => {
    if (!step) return;
    const { id, challengeId, title } = step;
    onOffer({ id, challengeId, title });
    onClose();
  };
  return (
    <>
      <NativeSelect
        label="Step"
        disabled={!steps}
        value={step?.id ?? ''}
        onChange={event => choose(Number(event.currentTarget.value))}
      >
        {steps?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </NativeSelect>
      <Flex gap="xs" wrap="wrap" justify="flex-end" pt="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!step} onClick={offer}>
          Add to step
        </Button>
      </Flex>
    </>
  );
}

function useSteps(challengeId: number | null) {
  const query = placeQueries.steps(challengeId ?? 0);
  return useQuery({ ...query, ...(challengeId === null ? { queryFn: skipToken } : {}) }).data;
}

/** Challenges with at least one open, uncompleted step, in order. */
function useOpenSteps(startupId: number, isAdmin: boolean) {
  const challenges = useQuery(placeQueries.challenges(isAdmin ? 'admin' : 'user'));
  const records = useQuery(placeQueries.records(startupId));
  const known = records.data ?? [];
  const access = unlockedChallenges(challenges.data ?? [], known, isAdmin);
  const isOpen = (stepId: number) =>
    known.some(record => record.stepId === stepId && record.status !== 'completed');
  const open = (challenges.data ?? [])
    .filter(({ id }) => access[id]?.isAccessible)
    .filter(({ id }) => known.some(({ challengeId, stepId }) => challengeId === id && isOpen(stepId)))
    .toSorted(compareByOrder);
  return {
    challenges: open,
    isLoading: challenges.isPending || records.isPending,
    hasFailed: challenges.isError || records.isError,
    stepsOf: (steps: readonly Step[] | undefined) =>
      steps?.filter(({ id, isActive }) => isActive && isOpen(id)).toSorted(compareByOrder),
  };
}
