import type { Challenge, ChallengeAccess } from '@groundwork/domain';
import { Button, Flex, Group, Text } from '@mantine/core';
import { IconArrowRight, IconLock, IconSeedling } from '@tabler/icons-react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusIcon } from '../../ui/status-icon.tsx';
import { ChallengeIcon } from './challenge-icon.tsx';
import { challengePercent, challengeStatus, closedNote } from './challenge-status.ts';
import classes from './roadmap-item.module.css';

interface RoadmapItemProps {
  challenge: Challenge;
  access: ChallengeAccess;
  isNext: boolean;
  hasStartup: boolean;
}

export function RoadmapItem({ challenge, access, isNext, hasStartup }: RoadmapItemProps) {
  const { title, description, isActive, isArchived } = challenge;
  const { isAccessible, complete, completed, total } = access;
  const status = challengeStatus(challenge, access);
  return (
    <li
      className={classes.item}
      data-status={status}
      data-open={isAccessible || undefined}
      aria-current={isNext && status === 'current' ? 'step' : undefined}
    >
      <div className={classes.rail}>
        <StatusIcon status={status} />
      </div>
      <div className={classes.body}>
        <ChallengeIcon challenge={challenge} />
        <Flex className={classes.head} rowGap="2xs" columnGap="xs" wrap="wrap" align="center" mih={27}>
          <h3>{title}</h3>
          {complete && <Badge tone="accent">Completed</Badge>}
          {status === 'current' && <Badge tone="accent">Current</Badge>}
          {!isActive && <Badge>Coming Soon</Badge>}
          {isArchived && <Badge>Archived</Badge>}
        </Flex>
        <Text className={classes.description} maw="70ch" c="dimmed" fz="sm">
          {description}
        </Text>
        <div className={classes.foot}>
          <div className={classes.progress}>
            <ProgressBar label={`Progress in ${title}`} percent={challengePercent(access)} size="sm" />
            <span>{`${completed}/${total || '?'}`}</span>
          </div>
          <WayIn challenge={challenge} access={access} hasStartup={hasStartup} />
        </div>
      </div>
    </li>
  );
}

function wayInAction({ complete, completed }: ChallengeAccess): string {
  if (complete) return 'Review Challenge';
  return completed > 0 ? 'Continue Challenge' : 'Start Challenge';
}

function WayIn({ challenge, access, hasStartup }: Omit<RoadmapItemProps, 'isNext'>) {
  if (!access.isAccessible) {
    return (
      <Group component="p" gap="xs" wrap="nowrap" c="dimmed" fz="sm">
        <IconLock size={16} aria-hidden />
        {closedNote(challenge)}
      </Group>
    );
  }
  if (!hasStartup) {
    return (
      <Group component="p" gap="xs" wrap="nowrap" c="dimmed" fz="sm">
        <IconSeedling size={16} aria-hidden />
        Needs a startup
      </Group>
    );
  }
  const action = wayInAction(access);
  return (
    <Button
      component={Link}
      to={paths.challenge(challenge.id)}
      variant="default"
      aria-label={`${action}: ${challenge.title}`}
      rightSection={<IconArrowRight size={16} aria-hidden />}
    >
      {action}
    </Button>
  );
}
