import { STARTUP_FIELD_LABELS, type StartupInput } from '@groundwork/domain';
import { useId } from 'react';
import classes from './conflict-choices.module.css';
import type { Conflict, Conflicts, Side } from './merge-newer.ts';

type Field = keyof StartupInput;

export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  ...STARTUP_FIELD_LABELS,
  name: 'Startup Name',
  industry: 'Industry',
  stage: 'Stage',
};
const SIDES = [
  ['mine', 'Yours'],
  ['theirs', 'Saved elsewhere'],
] as const;

interface ConflictChoicesProps {
  conflicts: Conflicts;
  values: StartupInput;
  isBusy: boolean;
  onChoose: (field: Field, side: Side) => void;
}

/** Both texts of each field that was changed here and elsewhere, side by side. The chosen one is in the form. */
export function ConflictChoices({ conflicts, values, isBusy, onChoose }: ConflictChoicesProps) {
  const id = useId();
  return (Object.entries(conflicts) as [Field, Conflict][]).map(([field, conflict]) => (
    <fieldset key={field} className={classes.field} disabled={isBusy}>
      <legend>{FIELD_LABELS[field]}</legend>
      {SIDES.map(([side, label]) => (
        <label key={side} className={classes.side}>
          <span className={classes.heading}>
            <input
              type="radio"
              name={`${id}-${field}`}
              checked={conflict.choice === side}
              onChange={() => onChoose(field, side)}
            />
            {label}
          </span>
          <span className={classes.text}>
            {(side === (conflict.choice ?? 'mine') ? values[field] : conflict[side]) || <em>Empty</em>}
          </span>
        </label>
      ))}
    </fieldset>
  ));
}
