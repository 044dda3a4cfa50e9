import type { ImportChange } from '@groundwork/api-client';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Changes } from '../compare/changes.tsx';
import { fieldLabel } from '../compare/value-text.ts';
import classes from './curriculum-file.module.css';

interface PlanGroupProps {
  title: string;
  note?: string;
  changes: readonly ImportChange[];
}

/** The records that an import treats alike. */
export function PlanGroup({ title, note, changes }: PlanGroupProps) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h3 className={classes.group}>
        {title} <span>{changes.length}</span>
      </h3>
      {note && <p className={classes.note}>{note}</p>}
      <ul className={classes.records}>
        {changes.map(change => (
          <PlannedRecord key={`${change.kind} ${change.key}`} change={change} />
        ))}
      </ul>
    </section>
  );
}

/** Where a record is: in another place another may have its name. */
export const whereText = (within: readonly string[]) =>
  within.length > 0 ? ` in ${within.join(' › ')}` : '';

function PlannedRecord({ change: { kind, name, within, fields } }: { change: ImportChange }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={classes.record}>
      <div className={classes.line}>
        <Badge>{fieldLabel(kind)}</Badge>
        <span className={classes.name} dir="auto">
          {name}
          <span className={classes.within}>{whereText(within)}</span>
        </span>
        {fields.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${isOpen ? 'Hide' : 'Show'} the changes of ${name}${whereText(within)}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide Changes' : 'Show Changes'}
          </Button>
        )}
      </div>
      <div id={id} className={classes.changes} hidden={!isOpen}>
        {isOpen && <Changes changes={fields.map(({ field, before, after }) => ({ field, before, after }))} />}
      </div>
    </li>
  );
}
