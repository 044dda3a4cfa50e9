import type { Achievement } from '@groundwork/domain';
import { Group, Skeleton, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Badge } from '../../ui/badge.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { writeDate } from '../../ui/write-time.ts';
import classes from './achievement-card.module.css';
import { AchievementIcon } from './achievement-icon.tsx';
import { type AchievementView, describeProgress } from './achievement-view.ts';

interface AchievementCardProps {
  achievement: Achievement;
  /** Undefined until loaded. The achievement's static texts show meanwhile. */
  view: AchievementView | undefined;
}

export function AchievementCard({ achievement, view }: AchievementCardProps) {
  const { title, description, category, xpReward } = achievement;
  const state = view && (view.isUnlocked ? 'unlocked' : 'locked');
  return (
    <li className={classes.card} data-state={state}>
      <div className={classes.icon}>
        <AchievementIcon category={category} size={22} />
      </div>
      <div className={classes.text}>
        <Text component="h2" fz="md">
          {title}
        </Text>
        <Text c="dimmed" fz="sm">
          {description}
        </Text>
      </div>
      <Group className={classes.badges} gap="xs" wrap="nowrap" mih={23}>
        {!view && <Skeleton width={72} height={22} radius="xl" />}
        {state === 'unlocked' && <Badge tone="accent">Unlocked</Badge>}
        {state === 'unlocked' && xpReward > 0 && <span className={classes.reward}>+{xpReward} XP</span>}
        {state === 'locked' && (
          <Badge>
            <IconLock size={12} aria-hidden />
            Locked
          </Badge>
        )}
      </Group>
      <div className={classes.foot}>{view ? <Foot view={view} /> : <Skeleton height={14} />}</div>
    </li>
  );
}

function Foot({ view }: { view: AchievementView }) {
  const { achievement, isUnlocked, unlockedAt, isUnrecorded, progress } = view;
  if (!isUnlocked) {
    return (
      <>
        <ProgressBar label={`Progress to ${achievement.title}`} percent={progress.percent} size="sm" />
        <span>{describeProgress(achievement, progress)}</span>
      </>
    );
  }
  // Reached before achievements existed: the server records it with the next award.
  if (isUnrecorded) return <span>Will be recorded when you next earn XP</span>;
  // Just reached: the list with its date is still loading.
  if (unlockedAt === null) return null;
  return (
    <span>
      Unlocked on <time dateTime={unlockedAt}>{writeDate(unlockedAt)}</time>
    </span>
  );
}
