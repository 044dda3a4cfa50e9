import type { QuestionOffer } from '@groundwork/domain';
import { Box, Button, Group } from '@mantine/core';
import { useId } from 'react';
import classes from './question-decision.module.css';
import type { Decision } from './use-decide-question.ts';
import type { ProgressItem } from './use-step-progress.ts';

const OFFERS: Record<QuestionOffer, { label: string; meaning: string; decision: Decision }> = {
  own_assessment: {
    label: 'Count it anyway',
    meaning: 'It counts as completed, marked as your own assessment, without XP.',
    decision: 'count',
  },
  later: {
    label: 'Leave it for later',
    meaning: 'You continue with the next question. This one stays open.',
    decision: 'leave',
  },
};

interface QuestionDecisionProps {
  item: ProgressItem;
  /** Something is already being sent. */
  isBusy: boolean;
  onDecide: (item: ProgressItem, decision: Decision) => void;
}

/** Offers to leave a question whose answers were not accepted, or to return to one that was left. */
export function QuestionDecision({ item, isBusy, onDecide }: QuestionDecisionProps) {
  const meaningId = useId();
  const { text, state, offer, isLeft } = item;
  if (state === 'open' && isLeft)
    return (
      <Group component="p" gap={0} wrap="nowrap" justify="space-between" mt="2xs">
        Left for later
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={isBusy}
          aria-label={`Answer now: ${text}`}
          onClick={() => onDecide(item, 'take-up')}
        >
          Answer now
        </Button>
      </Group>
    );
  if (state !== 'current' || offer === null) return null;
  const { label, meaning, decision } = OFFERS[offer];
  return (
    <Box className={classes.offer} mt="sm" c="dimmed" fz="xs">
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={isBusy}
        aria-describedby={meaningId}
        onClick={() => onDecide(item, decision)}
      >
        {label}
      </Button>
      <p id={meaningId}>{meaning}</p>
    </Box>
  );
}
