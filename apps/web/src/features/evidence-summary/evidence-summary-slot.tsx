import { SimpleGrid, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { SectionError } from '../../app/boundaries.tsx';
import { lazyComponent, useLazyComponent } from '../../app/lazy-component.ts';
import { PageLoadError } from '../../app/lazy-route.tsx';
import classes from './evidence-summary-slot.module.css';

/** Lazy, as it is not needed for the first screen. */
const piece = lazyComponent(() => import('./evidence-summary.tsx'));

const COLUMNS = { cols: { base: 1, lg: 3 }, spacing: { base: 'lg', lg: 'xl' } };

interface EvidenceSummarySlotProps {
  /** Undefined until known. */
  startupId: number | undefined;
  /** Whether the founder may work in a challenge; false while unknown. */
  isOpen: (challengeId: number) => boolean;
}

/** Place of the evidence summary (SC-63), with its height reserved while data and code load. */
export function EvidenceSummarySlot(props: EvidenceSummarySlotProps) {
  const [tries, setTries] = useState(0);
  return <Place key={tries} {...props} onTryAgain={() => setTries(tries + 1)} />;
}

function Place({ startupId, isOpen, onTryAgain }: EvidenceSummarySlotProps & { onTryAgain: () => void }) {
  const code = useLazyComponent(piece, true);
  if (code === 'missing') return <SectionError error={new PageLoadError(null)} onTryAgain={onTryAgain} />;
  const isReady = code !== 'awaited' && startupId !== undefined;
  return (
    <SimpleGrid className={classes.place} {...COLUMNS}>
      {isReady ? (
        <code.EvidenceSummary startupId={startupId} isOpen={isOpen} waiting={<Waiting />} />
      ) : (
        <Waiting />
      )}
    </SimpleGrid>
  );
}

function Waiting() {
  return (
    <SimpleGrid
      className={classes.waiting}
      {...COLUMNS}
      role="status"
      aria-label="Loading where your startup stands"
    >
      <Skeleton className={classes.space} radius="lg" />
      <Skeleton className={classes.space} radius="lg" />
      <Skeleton className={classes.space} radius="lg" />
    </SimpleGrid>
  );
}
