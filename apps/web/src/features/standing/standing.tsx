import type { Standing as StandingData } from '@groundwork/domain';
import { EvidenceKinds } from './evidence-kinds.tsx';
import { Figures } from './figures.tsx';
import { OpenAssumptions } from './open-assumptions.tsx';
import classes from './standing.module.css';
import { Week } from './week.tsx';

interface StandingProps {
  standing: StandingData;
  startupId: number;
  isOpen: (challengeId: number) => boolean;
}

/** What the founder has shown, which figures that establishes, and what is open (SC-63). */
export function Standing({ standing, startupId, isOpen }: StandingProps) {
  return (
    <>
      <div className={classes.column}>
        <EvidenceKinds evidence={standing.evidence} />
        <Week acceptedAt={standing.acceptedAt} />
      </div>
      <div className={classes.column}>
        <Figures figures={standing.figures} isOpen={isOpen} />
      </div>
      <div className={classes.column}>
        <OpenAssumptions standing={standing} startupId={startupId} />
      </div>
    </>
  );
}
