import { explainError } from '@groundwork/api-client';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPiece, usePiece } from '../../app/lazy-piece.ts';
import classes from './standing-place.module.css';
import { standingQuery } from './standing-query.ts';

/** Not needed for what one sees first. */
const piece = lazyPiece(() => import('./standing.tsx'));

interface StandingPlaceProps {
  /** Undefined until known. */
  startupId: number | undefined;
  /** Whether the founder may work in a challenge; false while that is not known. */
  isOpen: (challengeId: number) => boolean;
}

/** The place of the founder's standing (SC-63): it has its height before the standing and its code are there. */
export function StandingPlace(props: StandingPlaceProps) {
  const [tries, setTries] = useState(0);
  return <Place key={tries} {...props} onTryAgain={() => setTries(tries + 1)} />;
}

function Place({ startupId, isOpen, onTryAgain }: StandingPlaceProps & { onTryAgain: () => void }) {
  const code = usePiece(piece, true);
  const { data, error, isFetching, refetch } = useQuery({
    ...standingQuery(startupId ?? 0),
    enabled: startupId !== undefined,
  });
  const isMissing = code === 'missing';
  if (isMissing || (error && !data)) {
    const tryAgain = () => {
      if (isMissing) onTryAgain();
      if (error) void refetch();
    };
    return (
      <div className={classes.failure}>
        <p role="alert">
          {error
            ? explainError(error)
            : 'This part could not be loaded. Please check your internet connection.'}
        </p>
        <Button variant="default" size="xs" loading={isFetching} onClick={tryAgain}>
          Retry
        </Button>
      </div>
    );
  }
  if (startupId === undefined || !data || code === 'awaited')
    return (
      <div className={classes.place} role="status" aria-label="Loading where it stands">
        <Skeleton className={classes.space} radius="lg" />
        <Skeleton className={classes.space} radius="lg" />
        <Skeleton className={classes.space} radius="lg" />
      </div>
    );
  return (
    <div className={classes.place}>
      <code.Standing standing={data} startupId={startupId} isOpen={isOpen} />
    </div>
  );
}
