import type { Card } from '@groundwork/domain';
import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { ChangedNotice } from '../../../ui/changed-notice.tsx';
import { FIELD_LABELS } from '../card-words.ts';
import type { EditedField } from '../writes/send-op.ts';
import classes from './dialogs.module.css';

export type Conflict =
  | { kind: 'gone' }
  /** `fields` were changed here and there. */
  | { kind: 'changed'; newer: Card; fields: EditedField[] };

interface ChangedElsewhereProps {
  conflict: Conflict;
  form: RefObject<HTMLFormElement | null>;
}

/** What happened to the card while it was edited here. What was typed is still in the fields below. */
export function ChangedElsewhere({ conflict, form }: ChangedElsewhereProps) {
  if (conflict.kind === 'gone') {
    return (
      <ChangedNotice title="This card was deleted elsewhere">
        <p>It was deleted in another tab or on another device. What you typed is still here.</p>
      </ChangedNotice>
    );
  }
  const { newer, fields } = conflict;
  const take = (name: EditedField) => {
    const input = form.current?.elements.namedItem(name);
    if (!(input instanceof Element && 'value' in input)) return;
    input.value = newer[name] ?? '';
    // It is kept as if it had been typed.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <ChangedNotice title="This card was changed elsewhere">
      <p>What you typed is still here. Save it to replace what was saved there, or take that.</p>
      {fields.map(name => (
        <div key={name} className={classes.theirs}>
          <h4>{FIELD_LABELS[name]}, saved elsewhere</h4>
          <p dir="auto">{newer[name] || <em>Empty</em>}</p>
          <Button variant="default" size="compact-sm" onClick={() => take(name)}>
            Take this {FIELD_LABELS[name].toLowerCase()}
          </Button>
        </div>
      ))}
    </ChangedNotice>
  );
}
