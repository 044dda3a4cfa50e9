import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import { StatusIcon } from '../../../ui/status-icon.tsx';
import classes from './step-done.module.css';

/** Where a founder goes on after the step: in its challenge, in the next one, or to the report when all are complete. */
export type Following =
  | { to: 'step'; path: string }
  | { to: 'challenge'; path: string; title: string; isUnlocked: boolean; isNew: boolean; step: string | null }
  | { to: 'report'; path: string };

const LABELS = {
  step: 'Continue to next step',
  challenge: 'Continue to next challenge',
  report: 'View your report',
} as const;

function sayDone(following: Following): string {
  if (following.to === 'step') return 'Step completed! You can now continue to the next step.';
  if (following.to === 'report') return 'Step completed! With it you have completed every challenge.';
  const { title, isUnlocked, isNew, step } = following;
  const first = step === null ? '' : ` It ${isNew ? 'begins' : 'goes on'} with “${step}”.`;
  return isUnlocked
    ? `Step completed! You have unlocked “${title}”.${first}`
    : `Step completed! The challenge “${title}” comes next.${first}`;
}

interface StepDoneProps {
  /** Recorded by the server; until then everything is answered and the step is being completed. */
  isCompleted: boolean;
  /** Present when completing failed. */
  onRetry?: (() => void) | undefined;
  following: Following;
  /** Typed text that can no longer be sent. */
  kept: string;
  /** Counts down while the next page is about to open. */
  leaving?: ReactNode;
}

/** Takes the input's place once everything in the step is answered. */
export function StepDone({ isCompleted, onRetry, following, kept, leaving }: StepDoneProps) {
  const ref = useLostFocus(isCompleted, !leaving);
  if (!isCompleted) {
    return (
      <div ref={ref} tabIndex={-1} className={classes.done}>
        <p role="status">
          {onRetry
            ? 'All questions are answered, but the step could not be completed.'
            : 'Completing the step…'}
        </p>
        {onRetry && <Button onClick={onRetry}>Try Again</Button>}
        <Kept text={kept} />
      </div>
    );
  }
  return (
    <div ref={ref} tabIndex={-1} className={classes.done}>
      <p role="status">
        <StatusIcon status="completed" />
        <span>{sayDone(following)}</span>
      </p>
      <div className={classes.actions}>
        {leaving}
        <Button component={Link} to={following.path} rightSection={<IconArrowRight size={16} aria-hidden />}>
          {LABELS[following.to]}
        </Button>
      </div>
      <Kept text={kept} />
    </div>
  );
}

function Kept({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div className={classes.kept}>
      <span>The step was complete before this was sent. You can copy it from here:</span>
      <blockquote>{text}</blockquote>
    </div>
  );
}

/** The input had the focus, or a button that has gone: it comes here, where the next thing to do is. */
function useLostFocus(...changes: readonly boolean[]) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, [...changes]);
  return ref;
}
