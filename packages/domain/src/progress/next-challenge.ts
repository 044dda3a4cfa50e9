import type { StepRecord } from '../entities/progress.ts';
import { currentChallenge, type LockableChallenge, unlockedChallenges } from '../unlock/unlock.ts';

export interface NextChallenge<Challenge> {
  challenge: Challenge;
  isUnlocked: boolean;
  isNew: boolean;
  records: StepRecord[];
}

/**
 * The challenge to go on with once a step without a later one is completed: its own while another of its steps is open,
 * else the current one (PR-16). Null when every challenge that can be entered is complete.
 *
 * @param step taken as completed, whatever `records` say of it
 */
export function nextChallenge<Challenge extends LockableChallenge>(
  challenges: readonly Challenge[],
  records: readonly StepRecord[],
  step: { id: number; challengeId: number },
  isAdmin: boolean,
): NextChallenge<Challenge> | null {
  const withStep = (status: StepRecord['status']) =>
    records.map(record => (record.stepId === step.id ? { ...record, status } : record));
  const after = withStep('completed');
  const access = unlockedChallenges(challenges, after, isAdmin);
  const isOpen = ({ id }: Challenge) => {
    const entry = access[id];
    return entry?.isAccessible === true && !entry.complete && entry.total > 0;
  };
  const own = challenges.find(({ id }) => id === step.challengeId);
  const challenge = own && isOpen(own) ? own : currentChallenge(challenges, access);
  if (!challenge || !isOpen(challenge)) return null;
  const before = unlockedChallenges(challenges, withStep('in_progress'), isAdmin);
  return {
    challenge,
    isUnlocked: before[challenge.id]?.isAccessible !== true,
    isNew: access[challenge.id]?.completed === 0,
    records: after,
  };
}
