import { levelProgress } from '@groundwork/domain';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import classes from './level-badge.module.css';

/** Level and points in the top bar; opens the details (F2, Layout shell). */
export function LevelBadge({ experiencePoints }: { experiencePoints: number }) {
  const [isOpen, setOpen] = useState(false);
  const { level } = levelProgress(experiencePoints);
  return (
    <>
      <UnstyledButton
        className={classes.badge}
        aria-haspopup="dialog"
        aria-label={`Level ${level}, ${experiencePoints} XP`}
        onClick={() => setOpen(true)}
      >
        <span className={classes.level}>Level {level}</span>
        <span className={classes.points}>{experiencePoints} XP</span>
      </UnstyledButton>
      {isOpen && (
        <Dialog title="Your level" onClose={() => setOpen(false)}>
          <LevelDetails experiencePoints={experiencePoints} />
        </Dialog>
      )}
    </>
  );
}

function LevelDetails({ experiencePoints }: { experiencePoints: number }) {
  const { level, percent, xpNeeded } = levelProgress(experiencePoints);
  return (
    <div className={classes.details}>
      <dl className={classes.figures}>
        <div>
          <dt>Current level</dt>
          <dd>{level}</dd>
        </div>
        <div>
          <dt>Total XP</dt>
          <dd>{experiencePoints}</dd>
        </div>
        <div>
          <dt>XP needed</dt>
          <dd>{xpNeeded}</dd>
        </div>
      </dl>
      <div className={classes.next}>
        <span>Progress to level {level + 1}</span>
        <span>{percent}%</span>
      </div>
      <ProgressBar label={`Progress to level ${level + 1}`} percent={percent} />
      <p className={classes.hint}>Accepted answers, finished steps and finished challenges earn XP.</p>
    </div>
  );
}
