import { request, startupContracts } from '@groundwork/api-client';
import { EARNING_STARTUPS, type Startup, XP_IS_LIMITED } from '@groundwork/domain';
import { Button, SimpleGrid, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { mayBeCut } from '../older-startups.ts';
import { startupQueries } from '../startup-queries.ts';
import { useDeleteStartup } from '../use-startup-mutations.ts';
import { DeleteStartupDialog } from './delete-startup-dialog.tsx';
import { StartupCard } from './startup-card.tsx';
import classes from './startup-list.module.css';

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
  const older = useOlderStartups();
  const list = useFocusAfterDeletion(startups, doomedId, () => setDoomedId(null));
  return (
    <>
      <SimpleGrid
        minColWidth="min(300px, 100%)"
        renderRoot={root => <ul {...root} ref={list} aria-label="My Startups" />}
      >
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
      </SimpleGrid>
      {older.mayHaveOlder && (
        <Button variant="default" className={classes.create} loading={older.isLoading} onClick={older.load}>
          Show older startups
        </Button>
      )}
      <Button
        component={Link}
        to={paths.createStartup}
        variant="default"
        className={classes.create}
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        Create New Startup
      </Button>
      {startups.length >= EARNING_STARTUPS && (
        <Text c="dimmed" size="sm">
          {XP_IS_LIMITED}
        </Text>
      )}
      {/* The dialog closes when its card disappears. */}
      {doomed && (
        <DeleteStartupDialog
          startup={doomed}
          isBusy={isPending}
          onConfirm={() => mutate(doomed.id)}
          onClose={() => setDoomedId(null)}
        />
      )}
    </>
  );
}

/** Loads the page of startups before the oldest known one and appends it. */
function useOlderStartups() {
  const client = useQueryClient();
  const { queryKey } = startupQueries.list();
  const known = client.getQueryData(queryKey);
  /** Id of the last startup, once known to be the oldest. */
  const [oldestId, setOldestId] = useState<number>();
  const last = known?.at(-1);
  const { mutate, isPending } = useMutation({
    meta: { failure: 'own' },
    mutationFn: (before: number) => request(startupContracts.list, { query: { before } }),
    onSuccess: (page, before) => {
      client.setQueryData(queryKey, now => (now?.at(-1)?.id === before ? [...now, ...page] : now));
      if (!mayBeCut(page)) setOldestId(page.at(-1)?.id ?? before);
    },
    onError: notifyFailure("Couldn't load older startups"),
  });
  const mayHaveOlder = known !== undefined && mayBeCut(known) && last?.id !== oldestId;
  return { mayHaveOlder, isLoading: isPending, load: () => last && mutate(last.id) };
}

/**
 * Focuses the card that takes the place of the deleted one, or the last card.
 *
 * @param doomedId the startup to confirm or being deleted
 * @param onGone called once it is no longer in `startups`
 * @returns the ref of the list, whose items are the startups in order
 */
function useFocusAfterDeletion(startups: readonly Startup[], doomedId: number | null, onGone: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef(0);
  const end = useEffectEvent(onGone);
  const index = startups.findIndex(({ id }) => id === doomedId);
  useEffect(() => {
    if (index >= 0) place.current = index;
    if (index >= 0 || doomedId === null) return;
    // Waits for the dialog, which focuses a part of the page if the button that opened it is gone.
    const timer = setTimeout(() => {
      const cards = list.current?.children;
      const card = cards?.[Math.min(place.current, cards.length - 1)];
      card?.querySelector('button')?.focus();
      end();
    });
    return () => clearTimeout(timer);
  }, [index, doomedId]);
  return list;
}
