import type { Startup } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { StartupCard } from './startup-card.tsx';
import classes from './startup-list.module.css';
import { useFocusAfterDeletion } from './use-focus-after-deletion.ts';
import { useDeleteStartup } from './use-startup-mutations.ts';

interface StartupListProps {
  startups: readonly Startup[];
  selectedId: number;
  onSelect: (startupId: number) => void;
  onContinue: (startupId: number) => Promise<void>;
}

export function StartupList({ startups, selectedId, onSelect, onContinue }: StartupListProps) {
  const [doomedId, setDoomedId] = useState<number | null>(null);
  const doomed = startups.find(({ id }) => id === doomedId);
  const { mutate, isPending } = useDeleteStartup();
  const list = useFocusAfterDeletion(startups, doomedId, () => setDoomedId(null));
  return (
    <>
      <ul ref={list} className={classes.grid} aria-label="My Startups">
        {startups.map(startup => (
          <StartupCard
            key={startup.id}
            startup={startup}
            isSelected={startup.id === selectedId}
            onSelect={() => onSelect(startup.id)}
            onContinue={() => onContinue(startup.id)}
            onDelete={() => setDoomedId(startup.id)}
          />
        ))}
      </ul>
      <Button
        component={Link}
        to={paths.createStartup}
        variant="default"
        className={classes.create}
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        Create New Startup
      </Button>
      {/* It goes with the card: what is no longer there is not asked about. */}
      <ConfirmDialog
        opened={doomed !== undefined}
        title={`Delete ${doomed?.name}?`}
        text="Are you sure you want to delete this startup? This action cannot be undone."
        confirmLabel="Delete"
        busy={isPending}
        busyLabel="Deleting…"
        onConfirm={() => doomed && mutate(doomed.id)}
        onClose={() => setDoomedId(null)}
      />
    </>
  );
}
