import { isolate, MAX_COUNTED_MESSAGES, type Startup, type StartupImpact } from '@groundwork/domain';
import { Box, Flex, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { startupQueries } from '../startup-queries.ts';

interface DeleteStartupDialogProps {
  startup: Startup;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms the deletion of a startup and shows its impact. */
export function DeleteStartupDialog({ startup, isBusy, onConfirm, onClose }: DeleteStartupDialogProps) {
  return (
    <ConfirmDialog
      opened
      title={`Delete ${isolate(startup.name)}?`}
      text="Are you sure you want to delete this startup? This action cannot be undone."
      confirmLabel="Delete"
      busy={isBusy}
      busyLabel="Deleting…"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Impact startupId={startup.id} />
    </ConfirmDialog>
  );
}

function Impact({ startupId }: { startupId: number }) {
  const { data: impact, isError } = useQuery(startupQueries.impact(startupId));
  // The founder can decide without the figures.
  if (isError)
    return (
      <Box component="p" c="dimmed">
        {POINTS_STAY}
      </Box>
    );
  if (!impact) return <Skeleton h="5lh" role="status" aria-label="Loading what goes with it" />;
  const lost = listLost(impact);
  if (lost.length === 0)
    return (
      <Box component="p" c="dimmed">
        Nothing but what you wrote about it goes with it.
      </Box>
    );
  return (
    <>
      <p>What goes with it:</p>
      <Flex component="ul" direction="column" mt="2xs" mb="xs">
        {lost.map(item => (
          <li key={item}>{item}</li>
        ))}
      </Flex>
      <Box component="p" c="dimmed">
        {POINTS_STAY}
      </Box>
    </>
  );
}

const POINTS_STAY = 'The experience points you earned with it stay.';

function listLost({ messages, cards, acceptedAnswers, completedSteps, hasReport }: StartupImpact): string[] {
  const counts = [
    [messages, 'message in its chats', 'messages in its chats'],
    [cards, 'card of its validation board', 'cards of its validation board'],
    [acceptedAnswers, 'accepted answer', 'accepted answers'],
    [completedSteps, 'completed step', 'completed steps'],
  ] as const;
  const items = counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${writeCount(count)} ${count === 1 ? one : many}`);
  return hasReport ? [...items, 'its report, with all versions'] : items;
}

const writeCount = (count: number) =>
  count >= MAX_COUNTED_MESSAGES
    ? `more than ${(MAX_COUNTED_MESSAGES - 1).toLocaleString('en')}`
    : String(count);
