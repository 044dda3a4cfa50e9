import type { AchievementCategory } from '@groundwork/domain';
import { IconFlag, IconStar, IconTrophy } from '@tabler/icons-react';

const ICONS = { challenges: IconFlag, levels: IconStar, milestones: IconTrophy } as const;

interface AchievementIconProps {
  category: AchievementCategory;
  size: number;
}

export function AchievementIcon({ category, size }: AchievementIconProps) {
  const Icon = ICONS[category];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
