import type { Challenge, ChallengeAccess } from '@groundwork/domain';
import { Flex, Group, Skeleton, Stack } from '@mantine/core';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import cardLink from '../../ui/card-link.module.css';
import { StatusIcon } from '../../ui/status-icon.tsx';
import { ChallengeIcon } from './challenge-icon.tsx';
import classes from './challenge-path.module.css';
import { challengeStatus, STATUS_LABELS } from './challenge-status.ts';
import type { ChallengeOverview } from './use-challenges.ts';

/** Overview of the challenges for the dashboard: which are done, and which are open. */
export function ChallengePath({ overview }: { overview: ChallengeOverview | undefined }) {
  return (
    <Stack component="section" className={classes.path} aria-labelledby="challenge-path">
      <Group align="baseline" justify="space-between">
        <h2 id="challenge-path">Challenges</h2>
        <Link to={paths.roadmap} className={classes.all}>
          View roadmap
        </Link>
      </Group>
      {overview ? <PathList overview={overview} /> : <PathSkeleton />}
    </Stack>
  );
}

function PathList({ overview: { challenges, access, current } }: { overview: ChallengeOverview }) {
  const shown = challenges.filter(({ isArchived }) => !isArchived);
  return (
    <ol className={classes.grid}>
      {shown.map(challenge => {
        const own = access[challenge.id];
        const isCurrent = challenge.id === current?.id;
        return (
          own && <PathItem key={challenge.id} challenge={challenge} access={own} isCurrent={isCurrent} />
        );
      })}
    </ol>
  );
}

interface PathItemProps {
  challenge: Challenge;
  access: ChallengeAccess;
  isCurrent: boolean;
}

function PathItem({ challenge, access, isCurrent }: PathItemProps) {
  const { isAccessible, complete, completed, total } = access;
  const status = challengeStatus(challenge, access);
  const isNext = isCurrent && isAccessible && !complete;
  return (
    <li
      className={classes.item}
      data-locked={!isAccessible || undefined}
      aria-current={isNext ? 'step' : undefined}
    >
      <ChallengeIcon challenge={challenge} size={36} />
      <h3>
        {isAccessible ? (
          <Link to={paths.challenge(challenge.id)} className={cardLink.link}>
            {challenge.title}
          </Link>
        ) : (
          challenge.title
        )}
      </h3>
      <Flex component="p" wrap="wrap" align="center" columnGap="xs" mt="auto" c="dimmed" fz="sm">
        <StatusIcon status={status} />
        <span>{challenge.isActive ? STATUS_LABELS[status] : 'Coming Soon'}</span>
        <span className={classes.count}>{`${completed}/${total || '?'}`}</span>
      </Flex>
    </li>
  );
}

function PathSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading challenges">
      {[1, 2, 3, 4, 5, 6, 7].map(place => (
        <Skeleton key={place} className={classes.space} radius="lg" />
      ))}
    </div>
  );
}
