import { explainError, standingContracts } from '@groundwork/api-client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contractQuery } from '../../app/contract-query.ts';
import { EvidenceKinds } from './evidence-kinds.tsx';
import { Figures } from './figures.tsx';
import { OpenAssumptions } from './open-assumptions.tsx';
import classes from './standing.module.css';
import { Week } from './week.tsx';

interface StandingProps {
  startupId: number;
  isOpen: (challengeId: number) => boolean;
  /** Stands in its place until it is there. */
  waiting: ReactNode;
}

/** What the founder has shown, which figures that establishes, and what is open (SC-63). */
export function Standing({ startupId, isOpen, waiting }: StandingProps) {
  const { data, error, isFetching, refetch } = useQuery(
    contractQuery(standingContracts.read, { params: { startupId } }, { throwOnError: false }),
  );
  if (!data && error)
    return (
      <div className={classes.failure}>
        <p role="alert">{explainError(error)}</p>
        <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  if (!data) return waiting;
  return (
    <>
      <div className={classes.column}>
        <EvidenceKinds evidence={data.evidence} />
        <Week acceptedAt={data.acceptedAt} />
      </div>
      <div className={classes.column}>
        <Figures figures={data.figures} isOpen={isOpen} />
      </div>
      <div className={classes.column}>
        <OpenAssumptions standing={data} startupId={startupId} />
      </div>
    </>
  );
}
