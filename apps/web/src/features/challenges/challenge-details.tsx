import type { Challenge, ChallengeAccess, Step, StepRecord } from '@groundwork/domain';
import { Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import classes from './challenge-details.module.css';
import { StepCard } from './step-card.tsx';

interface ChallengeDetailsProps {
  challenge: Challenge;
  access: ChallengeAccess | undefined;
  /** In order; undefined until loaded. */
  steps: readonly Step[] | undefined;
  records: readonly StepRecord[];
}

export function ChallengeDetails({ challenge, access, steps, records }: ChallengeDetailsProps) {
  const completed = access?.completed ?? 0;
  const total = access?.total ?? 0;
  const percent = total === 0 ? 0 : Math.round((100 * completed) / total);
  const isOpen = access?.isAccessible ?? false;
  const statusOf = (stepId: number) =>
    records.find(record => record.stepId === stepId)?.status ?? 'not_started';
  return (
    <>
      <ProgressBar label="Challenge progress" percent={percent} />
      <div>
        <PageHeading
          title={challenge.title}
          subtitle={`${total} steps • ${completed} completed • ${percent}% complete`}
        />
        <p className={classes.description}>{challenge.description}</p>
      </div>
      {!isOpen && (
        <p className={classes.locked}>
          <IconLock size={18} aria-hidden />
          {challenge.isActive ? 'Complete previous challenges to unlock' : 'Coming soon'}
        </p>
      )}
      {steps ? (
        <ol className={classes.grid}>
          {steps.map((step, index) => (
            <StepCard
              key={step.id}
              step={step}
              number={index + 1}
              status={statusOf(step.id)}
              isLocked={!step.isActive || !isOpen}
            />
          ))}
        </ol>
      ) : (
        <div className={classes.grid} role="status" aria-label="Loading steps">
          {[1, 2, 3].map(place => (
            <Skeleton key={place} height={150} radius="lg" />
          ))}
        </div>
      )}
    </>
  );
}
