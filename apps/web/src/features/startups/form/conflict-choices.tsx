import { STARTUP_FIELD_LABELS, type StartupInput } from '@groundwork/domain';
import { Box, Flex } from '@mantine/core';
import { useId } from 'react';
import { type Conflict, type Conflicts, withShown } from '../../../app/forms/merge-newer.ts';
import classes from './conflict-choices.module.css';
import type { Field } from './use-startup-draft.ts';

interface ConflictChoicesProps {
  conflicts: Conflicts<StartupInput>;
  values: StartupInput;
  isBusy: boolean;
  onChoose: (field: Field, version: number) => void;
}

/** The versions of each field that was changed both here and elsewhere, side by side. The chosen one is in the form. */
export function ConflictChoices({ conflicts, values, isBusy, onChoose }: ConflictChoicesProps) {
  const id = useId();
  return (Object.entries(conflicts) as [Field, Conflict][]).map(([field, conflict]) => {
    const { versions, shown, isChosen } = withShown(conflict, { text: values[field] });
    return (
      <fieldset key={field} className={classes.field} disabled={isBusy}>
        <Box component="legend" mb="2xs" p={0} fw={600}>
          {STARTUP_FIELD_LABELS[field]}
        </Box>
        {versions.map(({ text, from }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: versions have no id, and are all replaced together
          <label key={index} className={classes.version}>
            <Flex component="span" align="center" gap="2xs">
              <input
                type="radio"
                name={`${id}-${field}`}
                aria-label={from === 'mine' ? 'Yours' : 'Other version'}
                aria-describedby={`${id}-${field}-${index}`}
                checked={isChosen && index === shown}
                onChange={() => onChoose(field, index)}
              />
              <span>{from === 'mine' ? 'Yours' : 'Other version'}</span>
            </Flex>
            <span id={`${id}-${field}-${index}`} dir="auto" className={classes.text}>
              {text || <em>Empty</em>}
            </span>
          </label>
        ))}
      </fieldset>
    );
  });
}
