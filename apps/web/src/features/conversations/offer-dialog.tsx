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

/** Offers a marked sentence in a step: an open one, or a completed one whose answer is to be revised (PE-20). */
export function OfferDialog({ startupId, quote, isAdmin, onOffer, onClose }: OfferDialogProps) {
  const { challenges, currentId, isLoading, hasFailed, stepsOf, isCompleted } = useOpenSteps(
    startupId,
    isAdmin,
  );
  const [chosenId, choose] = useState<number | null>(null);
  const challengeId = chosenId ?? currentId ?? null;
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
            No step is open to you yet.
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
            <StepForm
              key={challengeId}
              steps={steps}
              isCompleted={isCompleted}
              onOffer={onOffer}
              onClose={onClose}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

interface StepFormProps extends Pick<OfferDialogProps, 'onOffer' | 'onClose'> {
  /** Undefined until loaded. */
  steps: readonly Step[] | undefined;
  isCompleted: (stepId: number) => boolean;
}

/** Closes at once: the offer shows optimistically, and a failure has its toast. */
function StepForm({ steps, isCompleted, onOffer, onClose }: StepFormProps) {
  const [chosenId, choose] = useState<number | null>(null);
  const step =
    steps?.find(({ id }) => id === chosenId) ?? steps?.find(({ id }) => !isCompleted(id)) ?? steps?.[0];
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
            {isCompleted(id) ? `${title} (completed)` : title}
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

/** The challenges that the founder can enter, in order, and the current one. */
function useOpenSteps(startupId: number, isAdmin: boolean) {
  const challenges = useQuery(placeQueries.challenges(isAdmin ? 'admin' : 'user'));
  const records = useQuery(placeQueries.records(startupId));
  const known = records.data ?? [];
  const access = unlockedChallenges(challenges.data ?? [], known, isAdmin);
  const isCompleted = (stepId: number) =>
    known.some(record => record.stepId === stepId && record.status === 'completed');
  const open = (challenges.data ?? [])
    .filter(({ id }) => access[id]?.isAccessible && access[id].total > 0)
    .toSorted(compareByOrder);
  return {
    challenges: open,
    currentId: (open.find(({ id }) => !access[id]?.complete) ?? open[0])?.id,
    isLoading: challenges.isPending || records.isPending,
    hasFailed: challenges.isError || records.isError,
    isCompleted,
    stepsOf: (steps: readonly Step[] | undefined) =>
      steps?.filter(({ isActive }) => isActive).toSorted(compareByOrder),
  };
}
