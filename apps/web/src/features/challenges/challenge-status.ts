import { achievementFacts, type Challenge, type ChallengeAccess, type Tally } from '@groundwork/domain';
import type { ChallengeOverview } from './use-challenges.ts';

/** The three states of the roadmap's legend (B2). */
export type ChallengeStatus = 'completed' | 'current' | 'locked';

/** Where a founder stands with a challenge. What only administrators may enter is locked. */
export function challengeStatus(challenge: Challenge, access: ChallengeAccess): ChallengeStatus {
  if (access.complete) return 'completed';
  const isOpen = challenge.isActive && !challenge.isArchived && access.isAccessible;
  return isOpen ? 'current' : 'locked';
}

/** Why it cannot be entered (B2). */
export function closedNote({ isActive }: Challenge): string {
  return isActive ? 'Complete previous challenges to unlock' : 'Coming soon';
}

/**
 * Of the challenges that a founder can complete, how many are: of those that are active, not archived and have active
 * steps, as achievements count them (decisions 3). Which have steps only a startup's progress tells; without one all
 * that are active are counted.
 */
export function countChallenges({ challenges, records, hasStartup }: ChallengeOverview): Tally {
  if (!hasStartup) {
    const total = challenges.filter(({ isActive, isArchived }) => isActive && !isArchived).length;
    return { completed: 0, total };
  }
  const { challengesCompleted, challengesTotal } = achievementFacts(challenges, records, 0);
  return { completed: challengesCompleted, total: challengesTotal };
}

/** The rounded percent of its steps that are completed, 0 to 100. */
export function challengePercent({ completed, total }: Tally): number {
  return total === 0 ? 0 : Math.round((100 * completed) / total);
}

export const STATUS_LABELS: Readonly<Record<ChallengeStatus, string>> = {
  completed: 'Completed',
  current: 'Current',
  locked: 'Locked',
};
