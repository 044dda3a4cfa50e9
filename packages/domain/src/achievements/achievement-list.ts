/** Ids in the ledger and in the API: they never change. */
export type AchievementId =
  | 'first-steps'
  | 'getting-started'
  | 'master-strategist'
  | 'level-up'
  | 'rising-star'
  | 'expert-founder'
  | 'step-by-step'
  | 'xp-collector';

/** The tabs of the achievements screen, besides All (PR-55). */
export type AchievementCategory = 'challenges' | 'levels' | 'milestones';

export type AchievementTarget =
  | { kind: 'challenges'; count: number | 'all' }
  | { kind: 'level'; level: number }
  | { kind: 'steps'; count: number }
  | { kind: 'xp'; points: number };

export interface Achievement {
  id: AchievementId;
  title: string;
  description: string;
  category: AchievementCategory;
  /** Points given once per user, when it is first reached. */
  xpReward: number;
  target: AchievementTarget;
}

/** All achievements, in the order in which they are shown (PR-55). */
export const ACHIEVEMENTS: readonly Achievement[] = [
  {
    id: 'first-steps',
    title: 'First Steps',
    description: 'Complete your first challenge',
    category: 'challenges',
    xpReward: 50,
    target: { kind: 'challenges', count: 1 },
  },
  {
    id: 'getting-started',
    title: 'Getting Started',
    description: 'Complete 3 challenges',
    category: 'challenges',
    xpReward: 100,
    target: { kind: 'challenges', count: 3 },
  },
  {
    id: 'master-strategist',
    title: 'Master Strategist',
    description: 'Complete every challenge',
    category: 'challenges',
    xpReward: 500,
    target: { kind: 'challenges', count: 'all' },
  },
  {
    id: 'level-up',
    title: 'Level Up',
    description: 'Reach level 2',
    category: 'levels',
    xpReward: 0,
    target: { kind: 'level', level: 2 },
  },
  {
    id: 'rising-star',
    title: 'Rising Star',
    description: 'Reach level 5',
    category: 'levels',
    xpReward: 0,
    target: { kind: 'level', level: 5 },
  },
  {
    id: 'expert-founder',
    title: 'Expert Founder',
    description: 'Reach level 10',
    category: 'levels',
    xpReward: 0,
    target: { kind: 'level', level: 10 },
  },
  {
    id: 'step-by-step',
    title: 'Step by Step',
    description: 'Complete 10 steps',
    category: 'milestones',
    xpReward: 100,
    target: { kind: 'steps', count: 10 },
  },
  {
    id: 'xp-collector',
    title: 'XP Collector',
    description: 'Earn 500 XP',
    category: 'milestones',
    xpReward: 50,
    target: { kind: 'xp', points: 500 },
  },
];
