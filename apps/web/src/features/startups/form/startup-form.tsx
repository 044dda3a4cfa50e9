import type { Startup } from '@groundwork/domain';
import { Button, Flex, Stack } from '@mantine/core';
import { useRef } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { offIf } from '../../../ui/off-if.ts';
import { Surface } from '../../../ui/surface.tsx';
import { StartupFields } from './startup-fields.tsx';
import classes from './startup-form.module.css';
import { StartupFormNotes } from './startup-form-notes.tsx';
import { useCancelStartup } from './use-cancel-startup.ts';
import { useStartupForm } from './use-startup-form.ts';
import { useSubmitStartup } from './use-submit-startup.ts';

interface StartupFormProps {
  userId: number;
  /** The startup to edit; undefined to create one. A newer version never overwrites what is typed. */
  startup?: Startup | undefined;
  /** Id of the startup, also after it was deleted and only a draft of its form is left; null to create one. */
  startupId?: number | null;
  /** The startup was deleted elsewhere. The draft can only be saved as a new one. */
  isGone: boolean;
  /** Called when a save finds that the startup was deleted elsewhere. */
  onGone: () => void;
  /** Called after a save, if the founder is still on the page. */
  onSaved: () => void;
}

export function StartupForm(props: StartupFormProps) {
  const { userId, startup, startupId = startup?.id ?? null, isGone, onGone, onSaved } = props;
  const entry = useStartupForm(userId, startupId, startup);
  const heading = useRef<HTMLHeadingElement>(null);
  const saving = useSubmitStartup(entry, { userId, startupId, isGone, onGone, onSaved });
  const { isBusy } = saving;
  const cancel = useCancelStartup(entry, startupId);
  const isNew = startupId === null;
  const [submitLabel, busyLabel] = !isNew
    ? ['Update Startup', saving.isCreating ? 'Creating...' : 'Updating...']
    : ['Create Startup', 'Creating...'];

  return (
    <Surface plain aria-labelledby="startup-details">
      <h2 id="startup-details" ref={heading} tabIndex={-1} className={classes.title}>
        Startup Details
      </h2>
      <StartupFormNotes
        entry={entry}
        startup={startup}
        isGone={isGone}
        isBusy={isBusy}
        refusals={saving.refusals}
        onSaveAsNew={saving.saveAsNew}
        onClosed={() => heading.current?.focus()}
      />
      <Stack
        gap="lg"
        mt="lg"
        renderRoot={root => <form {...root} {...entry.check.form} onSubmit={saving.submit} />}
      >
        <StartupFields entry={entry} isNew={isNew} startup={startup} isBusy={isBusy} />
        <Flex justify="flex-end" gap="xs" pt="xs">
          <Button component={Link} to={paths.dashboard} variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" {...offIf(isBusy)}>
            {isBusy ? busyLabel : submitLabel}
          </Button>
        </Flex>
      </Stack>
    </Surface>
  );
}
