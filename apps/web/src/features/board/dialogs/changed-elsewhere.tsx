import { Box, Button, Stack } from '@mantine/core';
import type { Conflicts } from '../../../app/forms/merge-newer.ts';
import { ChangedNotice } from '../../../ui/changed-notice.tsx';
import { FIELD_LABELS } from '../card-words.ts';
import { EDITED_FIELDS } from '../writes/send-op.ts';
import classes from './dialogs.module.css';

interface ChangedElsewhereProps {
  elsewhere: 'gone' | 'changed' | null;
  conflicts: Conflicts;
  choose: (name: string, version: number) => void;
}

/** Shows what happened to the card during this edit. The typed text is still in the fields below. */
export function ChangedElsewhere({ elsewhere, conflicts, choose }: ChangedElsewhereProps) {
  if (elsewhere === null) return null;
  if (elsewhere === 'gone') {
    return (
      <ChangedNotice title="This card was deleted in another tab or on another device">
        <p>Your text is still here. Save it as a new card.</p>
      </ChangedNotice>
    );
  }
  return (
    <ChangedNotice title="This card was changed in another tab or on another device">
      <p>Your text is still here. Save to replace the other version, or use that one instead.</p>
      {EDITED_FIELDS.map(name => {
        const theirs = conflicts[name]?.versions.findIndex(({ from }) => from === 'theirs') ?? -1;
        const version = conflicts[name]?.versions[theirs];
        return (
          version && (
            <Stack key={name} className={classes.theirs} gap="2xs" align="flex-start">
              <Box component="h4" m={0} fz="sm" fw={500}>
                {FIELD_LABELS[name]} in the other version
              </Box>
              <p dir="auto">{version.text || <em>Empty</em>}</p>
              <Button variant="default" size="compact-sm" onClick={() => choose(name, theirs)}>
                Use the other {FIELD_LABELS[name].toLowerCase()}
              </Button>
            </Stack>
          )
        );
      })}
    </ChangedNotice>
  );
}
