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
      title={`Delete “${isolate(startup.name)}”`}
      text="Are you sure you want to delete this startup? This action cannot be undone."
      confirmLabel="Delete"
      busy={isBusy}
      busyLabel="Deleting..."
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
  if (!impact) return <Skeleton h="5lh" role="status" aria-label="Loading what this deletes" />;
  const lost = listLost(impact);
  if (lost.length === 0)
    return (
      <Box component="p" c="dimmed">
        Only its details will be deleted.
      </Box>
    );
  return (
    <>
      <p>This also deletes:</p>
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

const POINTS_STAY = 'You keep the XP you earned.';

function listLost({ messages, cards, hasReport, ...others }: StartupImpact): string[] {
  const { conversations, acceptedAnswers, completedSteps } = others;
  const counts = [
    [messages, 'chat message', 'chat messages'],
    [cards, 'validation board card', 'validation board cards'],
    [conversations, 'conversation', 'conversations'],
    [acceptedAnswers, 'accepted answer', 'accepted answers'],
    [completedSteps, 'completed step', 'completed steps'],
  ] as const;
  const items = counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${writeCount(count)} ${count === 1 ? one : many}`);
  return hasReport ? [...items, 'the report and all its versions'] : items;
}

const writeCount = (count: number) =>
  count >= MAX_COUNTED_MESSAGES
    ? `more than ${(MAX_COUNTED_MESSAGES - 1).toLocaleString('en')}`
    : String(count);
