import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { memo } from 'react';
import { StatusIcon } from '../../../ui/status-icon.tsx';
import classes from './question-panel.module.css';
import type { ProgressItem } from './use-step-progress.ts';

const STATE_LABELS = { completed: 'Completed', current: 'Current question', open: 'Not completed' } as const;

export const listTitle = (hasQuestions: boolean) => (hasQuestions ? 'Questions' : 'Completion criteria');

interface QuestionPanelProps {
  items: readonly ProgressItem[];
  /** Without questions the items are the step's completion criteria, under their objective. */
  hasQuestions: boolean;
  objective: string | null;
  /** Puts an option of a multiple-choice question into the input; absent while nothing can be typed. */
  onChoose?: ((option: string) => void) | undefined;
}

/** The step's questions with what was accepted and what is missing, the current one in full. */
export const QuestionPanel = memo(function QuestionPanel(props: QuestionPanelProps) {
  const { items, hasQuestions, objective, onChoose } = props;
  const current = items.find(({ state }) => state === 'current');
  return (
    <>
      {current && (
        <section className={classes.current} aria-labelledby="current-question">
          <h2 id="current-question">Current question</h2>
          <p className={classes.text}>{current.text}</p>
          {current.hint && (
            <p className={classes.hint}>
              <IconBulb size={16} aria-hidden />
              {current.hint}
            </p>
          )}
          {current.options.length > 0 && (
            <ul className={classes.options} aria-label="Options">
              {current.options.map(option => (
                <li key={option}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={!onChoose}
                    onClick={() => onChoose?.(option)}
                  >
                    {option}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <StillMissing text={current.missing} />
        </section>
      )}
      {(objective || items.length > 0) && (
        <section aria-labelledby="question-list">
          <h2 id="question-list" className={classes.title}>
            {listTitle(hasQuestions)}
          </h2>
          {objective && <p className={classes.objective}>{objective}</p>}
          <ol className={classes.list}>
            {items.map(item => (
              <QuestionItem key={item.key} item={item} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
});

function QuestionItem({ item }: { item: ProgressItem }) {
  const { text, state, evidence, reason, missing } = item;
  return (
    <li className={classes.item} data-state={state}>
      <StatusIcon status={state} />
      <div className={classes.body}>
        <p>
          {text}
          <span className={classes.state}> {STATE_LABELS[state]}</span>
        </p>
        {state === 'completed' && (evidence.length > 0 || reason) && (
          <details className={classes.why}>
            <summary>Why this was accepted</summary>
            {evidence.map(quote => (
              <blockquote key={quote} dir="auto">
                {quote}
              </blockquote>
            ))}
            {reason && <p dir="auto">{reason}</p>}
          </details>
        )}
        {state !== 'current' && <StillMissing text={missing} />}
      </div>
    </li>
  );
}

function StillMissing({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className={classes.missing}>
      <strong>What is still missing</strong>
      <bdi>{text}</bdi>
    </p>
  );
}
