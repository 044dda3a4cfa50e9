import { evidenceSummaryContracts, explainError } from '@groundwork/api-client';
import { Box, Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contractQuery } from '../../app/contract-query.ts';
import { today } from '../../ui/today.ts';
import { EvidenceKinds } from './evidence-kinds.tsx';
import classes from './evidence-summary.module.css';
import { Figures } from './figures.tsx';
import { OpenAssumptions } from './open-assumptions.tsx';

interface EvidenceSummaryProps {
  startupId: number;
  isOpen: (challengeId: number) => boolean;
  /** Shown until the data is loaded. */
  waiting: ReactNode;
}

/** Evidence given so far, the figures it establishes, and open assumptions (SC-63). */
export function EvidenceSummary({ startupId, isOpen, waiting }: EvidenceSummaryProps) {
  const { data, error, isFetching, refetch } = useQuery(
    contractQuery(evidenceSummaryContracts.read, { params: { startupId } }, { throwOnError: false }),
  );
  if (!data && error)
    return (
      <Stack className={classes.failure} gap="sm" align="flex-start" c="dimmed">
        <p role="alert">{explainError(error)}</p>
        <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </Stack>
    );
  if (!data) return waiting;
  return (
    <>
      <Stack className={classes.column} gap="lg" miw={0}>
        <EvidenceKinds evidence={data.evidence} />
        <Week acceptedAt={data.acceptedAt} />
      </Stack>
      <Stack className={classes.column} gap="lg" miw={0}>
        <Figures figures={data.figures} isOpen={isOpen} />
      </Stack>
      <Stack className={classes.column} gap="lg" miw={0}>
        <OpenAssumptions summary={data} startupId={startupId} />
      </Stack>
    </>
  );
}

const HEIGHT = 40;
const letter = new Intl.DateTimeFormat('en-GB', { weekday: 'narrow' });
const name = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });

/** Accepted answers on each of the last seven days. */
function Week({ acceptedAt }: { acceptedAt: readonly string[] }) {
  const days = countWeek(acceptedAt, new Date());
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="evidence-week">
      <h3 id="evidence-week">The last 7 days</h3>
      <Text c="dimmed" fz="sm">
        {total === 0 ? 'No answers accepted' : write(total)}
      </Text>
      <Box className={classes.week} component="ol" mt="xs" c="dimmed" fz="xs" ta="center">
        {days.map(({ date, count }) => (
          // The fixed height fits the highest bar with its count and its day.
          <Stack key={date.getTime()} component="li" gap={0} justify="flex-end" h={84} pos="relative">
            <VisuallyHidden>{`${name.format(date)}: ${write(count)}`}</VisuallyHidden>
            <span className={classes.count} aria-hidden>
              {count || ''}
            </span>
            <span
              className={classes.day}
              data-empty={count === 0 || undefined}
              style={{ height: count === 0 ? 2 : (HEIGHT * count) / most }}
            />
            <span aria-hidden>{letter.format(date)}</span>
          </Stack>
        ))}
      </Box>
    </section>
  );
}

const write = (count: number) => `${count} ${count === 1 ? 'answer' : 'answers'} accepted`;

interface Day {
  /** In the founder's time zone. */
  date: Date;
  count: number;
}

/** Counts the moments on each of the last seven days in the local time zone; today is last. */
export function countWeek(moments: readonly string[], now: Date): Day[] {
  const days = moments.map(moment => today(new Date(moment)));
  return [6, 5, 4, 3, 2, 1, 0].map(ago => {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago);
    const day = today(date);
    return { date, count: days.filter(one => one === day).length };
  });
}
