import { Box, Button, Stack } from '@mantine/core';
import type { Conflict, Conflicts, FormValues } from '../../../app/forms/merge-newer.ts';
import { ChangedNotice } from '../../../ui/changed-notice.tsx';
import type { Field } from './field.ts';
import classes from './resource-form.module.css';

interface ElsewhereNoticeProps {
  entity: string;
  fields: readonly Field[];
  elsewhere: 'gone' | 'changed' | null;
  conflicts: Conflicts;
  taken: readonly string[];
  /** The record was deleted and cannot be recreated from this form. */
  isLost: boolean;
  values: FormValues;
  choose: (name: string, version: number) => void;
}

/** Shows what another administrator did to the record during this edit. Nothing that was typed is lost (AD-4). */
export function ElsewhereNotice(props: ElsewhereNoticeProps) {
  const { entity, fields, elsewhere, conflicts, taken, isLost, values, choose } = props;
  if (elsewhere === 'gone') {
    return (
      <ChangedNotice title={`This ${entity} was deleted in another tab or by someone else`}>
        <p>
          {isLost
            ? `Your text is still here to copy. Saving won't bring the ${entity} back.`
            : `Your text is still here. Save to create a new ${entity}.`}
        </p>
      </ChangedNotice>
    );
  }
  const clashes = Object.entries(conflicts);
  const fieldOf = (name: string) => fields.find(field => field.name === name);
  return (
    <ChangedNotice title={`This ${entity} was changed in another tab or by someone else`}>
      <p>
        {clashes.length > 0
          ? 'Some fields were changed in both places. Choose which version to keep, then save again.'
          : 'Both sets of changes have been combined. Check them, then save again.'}
      </p>
      {taken.length > 0 && (
        <p>Updated from the other version: {taken.map(name => fieldOf(name)?.label).join(', ')}.</p>
      )}
      {clashes.map(
        ([name, clash]) =>
          clash && (
            <ClashChoice
              key={name}
              clash={clash}
              field={fieldOf(name)}
              value={values[name] ?? ''}
              onChoose={version => choose(name, version)}
            />
          ),
      )}
    </ChangedNotice>
  );
}

interface ClashChoiceProps {
  clash: Conflict;
  field: Field | undefined;
  value: string;
  onChoose: (version: number) => void;
}

/** The versions of a field. The one in the form is pressed. */
function ClashChoice({ clash, field, value, onChoose }: ClashChoiceProps) {
  return (
    <Box className={classes.clash} component="fieldset" miw={0} m={0} p={0} bd="0">
      <Box component="legend" p={0} fz="sm" fw={500}>
        {field?.label}
      </Box>
      {clash.versions.map(({ from, text }, version) => (
        <Stack key={text} className={classes.version} gap="2xs" align="flex-start" miw={0}>
          <Box component="h4" m={0} c="dimmed" fz="xs" fw={400}>
            {from === 'mine' ? 'Mine' : 'Theirs'}
          </Box>
          <p dir="auto">{shown(field, text)}</p>
          <Button
            variant="default"
            size="compact-sm"
            mt="auto"
            aria-pressed={value === text}
            onClick={() => onChoose(version)}
          >
            {from === 'mine' ? 'Keep mine' : 'Take theirs'}
          </Button>
        </Stack>
      ))}
    </Box>
  );
}

function shown(field: Field | undefined, text: string) {
  if (field?.kind === 'flag') return text === '' ? 'Off' : 'On';
  return text || <em>Empty</em>;
}
