import { achievementFacts, type Challenge, type ChallengeAccess, type Tally } from '@groundwork/domain';
import type { ChallengeOverview } from './use-challenges.ts';

/** The three states in the roadmap's legend. */
export type ChallengeStatus = 'completed' | 'current' | 'locked';

/** The founder's status in a challenge. One that only administrators may enter is locked. */
export function challengeStatus(challenge: Challenge, access: ChallengeAccess): ChallengeStatus {
  if (access.complete) return 'completed';
  const isOpen = challenge.isActive && !challenge.isArchived && access.isAccessible;
  return isOpen ? 'current' : 'locked';
}

/** Why a founder cannot enter the challenge. */
export function closedNote({ isActive }: Challenge): string {
  return isActive ? 'Complete previous challenges to unlock' : 'Coming soon';
}

/**
 * How many of the challenges that a founder can complete are completed, as achievements count them. Only a startup's
 * progress shows which ones have steps; without a startup, the total is all active challenges.
 */
export function countChallenges({ challenges, records, hasStartup }: ChallengeOverview): Tally {
  if (!hasStartup) {
    const total = challenges.filter(({ isActive, isArchived }) => isActive && !isArchived).length;
    return { completed: 0, total };
  }
  const { challengesCompleted, challengesTotal } = achievementFacts(challenges, records, 0);
  return { completed: challengesCompleted, total: challengesTotal };
}

/** The percentage of completed steps, rounded, 0 to 100. */
export function challengePercent({ completed, total }: Tally): number {
  return total === 0 ? 0 : Math.round((100 * completed) / total);
}

export const STATUS_LABELS: Readonly<Record<ChallengeStatus, string>> = {
  completed: 'Completed',
  current: 'Current',
  locked: 'Locked',
};
