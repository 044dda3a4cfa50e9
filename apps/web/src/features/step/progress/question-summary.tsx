import type { ReactNode } from 'react';
import { StatusIcon } from '../../../ui/status-icon.tsx';
import { STATES } from './checklist.tsx';
import classes from './question-summary.module.css';
import type { ProgressItem } from './use-step-progress.ts';

interface QuestionSummaryProps {
  title: string;
  items: readonly ProgressItem[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** The whole panel, shown when opened. */
  children: ReactNode;
}

/** The question list on small screens: one line above the input, which opens over the conversation. */
export function QuestionSummary({ title, items, isOpen, onToggle, children }: QuestionSummaryProps) {
  const completed = items.filter(({ state }) => state === 'completed').length;
  const current = items.find(({ state }) => state === 'current');
  return (
    <details className={classes.summary} open={isOpen} onToggle={event => onToggle(event.currentTarget.open)}>
      <summary>
        <span className={classes.count}>
          {title} {completed}/{items.length}
        </span>
        <span className={classes.current}>{current?.text}</span>
        <span className={classes.criteria} aria-hidden>
          {current?.criteria.map(({ id, state }) => (
            <StatusIcon key={id} status={STATES[state].icon} />
          ))}
        </span>
      </summary>
      <div className={classes.panel}>{children}</div>
    </details>
  );
}
