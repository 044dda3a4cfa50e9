import type { Challenge, ChallengeAccess } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconArrowRight, IconLock } from '@tabler/icons-react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusIcon } from '../../ui/status-icon.tsx';
import classes from './roadmap-item.module.css';

interface RoadmapItemProps {
  challenge: Challenge;
  access: ChallengeAccess;
}

export function RoadmapItem({ challenge, access }: RoadmapItemProps) {
  const { title, description, isActive, isArchived } = challenge;
  const { isAccessible, complete, completed, total } = access;
  const percent = total === 0 ? 0 : Math.round((100 * completed) / total);
  const status = complete ? 'completed' : isAccessible ? 'current' : 'locked';
  return (
    <li className={classes.item} data-status={status}>
      <div className={classes.rail}>
        <StatusIcon status={status} />
      </div>
      <div className={classes.body}>
        <div className={classes.head}>
          <h2>{title}</h2>
          {complete && <Badge tone="accent">Completed</Badge>}
          {!complete && isActive && isAccessible && <Badge tone="accent">Current</Badge>}
          {!isActive && <Badge>Coming Soon</Badge>}
          {isArchived && <Badge>Archived</Badge>}
        </div>
        <p className={classes.description}>{description}</p>
        <div className={classes.foot}>
          <div className={classes.progress}>
            <ProgressBar label={`Progress in ${title}`} percent={percent} size="sm" />
            <span>
              {completed}/{total || '?'}
            </span>
          </div>
          {isAccessible ? (
            <Button
              component={Link}
              to={paths.challenge(challenge.id)}
              variant={complete ? 'default' : 'filled'}
              aria-label={`${complete ? 'Review' : 'Continue'} Challenge: ${title}`}
              rightSection={<IconArrowRight size={16} aria-hidden />}
            >
              {complete ? 'Review Challenge' : 'Continue Challenge'}
            </Button>
          ) : (
            <p className={classes.locked}>
              <IconLock size={16} aria-hidden />
              {isActive ? 'Complete previous challenges to unlock' : 'Coming soon'}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}
