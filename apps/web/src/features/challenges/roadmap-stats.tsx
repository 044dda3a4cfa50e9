import type { User } from '@groundwork/domain';
import { Skeleton, Stack, Text } from '@mantine/core';
import { IconChecklist, IconSparkles, IconStairs } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countChallenges } from './challenge-status.ts';
import classes from './roadmap-stats.module.css';
import type { ChallengeOverview } from './use-challenges.ts';

interface RoadmapStatsProps {
  overview: ChallengeOverview | undefined;
  user: Pick<User, 'level' | 'experiencePoints'>;
}

export function RoadmapStats({ overview, user }: RoadmapStatsProps) {
  const { level, experiencePoints } = user;
  return (
    <dl className={classes.tiles}>
      <Tile icon={<IconChecklist aria-hidden />} label="Challenges completed">
        {overview ? <CompletedCount overview={overview} /> : <Skeleton width={56} height={28} />}
      </Tile>
      <Tile icon={<IconStairs aria-hidden />} label="Current level">
        {level}
      </Tile>
      <Tile icon={<IconSparkles aria-hidden />} label="Total XP">
        {experiencePoints}
      </Tile>
    </dl>
  );
}

function CompletedCount({ overview }: { overview: ChallengeOverview }) {
  const { completed, total } = countChallenges(overview);
  return (
    <>
      <span>{completed}</span>
      <Text inherit span c="dimmed" fw={500}>
        {`/${total}`}
      </Text>
    </>
  );
}

function Tile({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <Stack className={classes.tile} gap="2xs">
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </Stack>
  );
}
