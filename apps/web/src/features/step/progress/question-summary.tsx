import { Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { StatusIcon } from '../../../ui/status-icon.tsx';
import { STATES } from './checklist.tsx';
import classes from './question-summary.module.css';
import type { ProgressItem } from './use-step-progress.ts';

interface QuestionSummaryProps {
  title: string;
  items: readonly ProgressItem[];
  /** The question being answered. */
  current: ProgressItem | undefined;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** The whole panel, shown when unfolded. */
  children: ReactNode;
}

/**
 * The question list on small screens: needs of the current answer, above the composer. Unfolds to the whole list over
 * the conversation.
 */
export function QuestionSummary({ title, items, current, isOpen, onToggle, children }: QuestionSummaryProps) {
  const completed = items.filter(({ state }) => state === 'completed').length;
  return (
    <details className={classes.summary} open={isOpen} onToggle={event => onToggle(event.currentTarget.open)}>
      <summary>
        {current && (
          <Text inherit className={classes.current} span flex="1" miw={0} lh="sm">
            {current.criteria.length === 0 && <bdi>{current.text}</bdi>}
            {needsOf(current).map(({ id, text, state }) => (
              <span key={id}>
                <StatusIcon status={STATES[state].icon} />
                <VisuallyHidden component="span">{STATES[state].label}: </VisuallyHidden>
                <bdi>{text}</bdi>
              </span>
            ))}
          </Text>
        )}
        <Text inherit span flex="none" fw={600}>
          {current ? <VisuallyHidden component="span">{title} </VisuallyHidden> : <span>{title} </span>}
          <span>{`${completed}/${items.length}`}</span>
        </Text>
      </summary>
      <Stack className={classes.panel} gap="lg" p="md">
        {children}
      </Stack>
    </details>
  );
}

/** Missing criteria first, as there is little room. */
const needsOf = ({ criteria }: ProgressItem) =>
  criteria.toSorted((a, b) => Number(a.state === 'met') - Number(b.state === 'met'));
