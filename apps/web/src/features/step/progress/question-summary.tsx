import type { ReactNode } from 'react';
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

/** The question list on small screens: one line above the chat, which opens over it. */
export function QuestionSummary({ title, items, isOpen, onToggle, children }: QuestionSummaryProps) {
  const completed = items.filter(({ state }) => state === 'completed').length;
  const current = items.find(({ state }) => state === 'current');
  return (
    <details
      className={classes.summary}
      data-yields
      open={isOpen}
      onToggle={event => onToggle(event.currentTarget.open)}
    >
      <summary>
        <span className={classes.count}>
          {title} {completed}/{items.length}
        </span>
        <span className={classes.current}>{current?.text}</span>
      </summary>
      <div className={classes.panel}>{children}</div>
    </details>
  );
}
