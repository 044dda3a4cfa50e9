import type { Startup } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { StartupCard } from './startup-card.tsx';
import classes from './startup-list.module.css';
import { useDeleteStartup } from './use-startup-mutations.ts';

interface StartupListProps {
  startups: readonly Startup[];
  selectedId: number;
  onSelect: (startupId: number) => void;
  onContinue: (startupId: number) => void;
}

export function StartupList({ startups, selectedId, onSelect, onContinue }: StartupListProps) {
  const [doomedId, setDoomedId] = useState<number | null>(null);
  const remove = useDeleteStartup(() => setDoomedId(null));
  return (
    <section aria-labelledby="my-startups">
      <h2 id="my-startups" className={classes.title}>
        My Startups
      </h2>
      <ul className={classes.grid}>
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
        mt="md"
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        Create New Startup
      </Button>
      <ConfirmDialog
        opened={doomedId !== null}
        title="Delete startup"
        text="Are you sure you want to delete this startup? This action cannot be undone."
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() => doomedId !== null && remove.mutate(doomedId)}
        onClose={() => setDoomedId(null)}
      />
    </section>
  );
}
