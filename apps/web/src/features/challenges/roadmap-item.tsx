import type { Challenge, ChallengeAccess, StepRecord } from '@groundwork/domain';
import { Flex, Group, Text } from '@mantine/core';
import { IconLock, IconSeedling } from '@tabler/icons-react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusIcon } from '../../ui/status-icon.tsx';
import { ChallengeIcon } from './challenge-icon.tsx';
import { challengePercent, challengeStatus, closedNote } from './challenge-status.ts';
import { timeLeft } from './next-step.ts';
import classes from './roadmap-item.module.css';
import { WayInButton } from './way-in-button.tsx';

interface RoadmapItemProps {
  challenge: Challenge;
  access: ChallengeAccess;
  /** Of the challenge's active steps. */
  records: readonly StepRecord[];
  isNext: boolean;
  hasStartup: boolean;
}

export function RoadmapItem({ challenge, access, records, isNext, hasStartup }: RoadmapItemProps) {
  const { title, description, isActive, isArchived } = challenge;
  const { isAccessible, complete, completed, total } = access;
  const status = challengeStatus(challenge, access);
  const time = timeLeft(records);
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
            {time && <span>{time}</span>}
          </div>
          <WayIn challenge={challenge} access={access} records={records} hasStartup={hasStartup} />
        </div>
      </div>
    </li>
  );
}

function WayIn({ challenge, access, records, hasStartup }: Omit<RoadmapItemProps, 'isNext'>) {
  if (!access.isAccessible) {
    return (
      <Group component="p" gap="xs" c="dimmed" fz="sm">
        <IconLock size={16} aria-hidden />
        {closedNote(challenge)}
        {challenge.isActive && hasStartup && (
          <Link to={paths.challenge(challenge.id)} aria-label={`Read ahead: ${challenge.title}`}>
            Read ahead
          </Link>
        )}
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
  return (
    <WayInButton
      to={paths.challenge(challenge.id)}
      kind="Challenge"
      records={records}
      title={challenge.title}
      variant="default"
    />
  );
}
