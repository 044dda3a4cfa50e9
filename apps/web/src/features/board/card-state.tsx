import type { Card } from '@groundwork/domain';
import { writeDue } from '../../ui/write-due.ts';
import classes from './card-state.module.css';
import { STATE_LABELS, stateOf } from './card-words.ts';

/** One shape per state, so that colour is not the only cue. The label has the same in words. */
const SHAPES = {
  idea: 'M8 3.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9z',
  testing: 'M6 2.5h4M7 2.5v4L3.5 13h9L9 6.5v-4',
  decided: 'M3.5 8.5l3 3l6-7',
  validated: 'M3.5 8.5l3 3l6-7',
  invalidated: 'M4 4l8 8M12 4l-8 8',
  inconclusive: 'M3.5 8h9',
} as const;

export function CardStateMark({ card }: { card: Pick<Card, 'state' | 'outcome'> }) {
  const state = stateOf(card);
  return (
    <span className={classes.state} data-state={state}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[state]} />
      </svg>
      <span>{STATE_LABELS[state]}</span>
    </span>
  );
}

/** When its founder wants to look at the result of a running test (BO-29). */
export function CardDue({ card: { state, dueOn } }: { card: Pick<Card, 'state' | 'dueOn'> }) {
  return state === 'testing' && dueOn && <span className={classes.state}>{writeDue(dueOn)}</span>;
}
