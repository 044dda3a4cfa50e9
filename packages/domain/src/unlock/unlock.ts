import type { StepRecord } from '../entities/progress.ts';
import { challengeTotals, isChallengeComplete } from '../progress/progress.ts';
import { compareByOrder, type Ordered } from '../progress/step-order.ts';

/** What of a challenge decides who may enter it. */
export interface LockableChallenge extends Ordered {
  isActive: boolean;
  isArchived: boolean;
}

export interface ChallengeAccess {
  complete: boolean;
  /** Completed active steps. */
  completed: number;
  /** Active steps. */
  total: number;
  /** Whether this user may open, chat in and complete it: what the web app draws and the API enforces. */
  isAccessible: boolean;
}

/**
 * Who may enter which challenge, by challenge id (B4, decisions 3). A challenge is unlocked when its order is the
 * lowest, when no challenge precedes it, when the previous one is complete, or when it has progress: a record that is
 * not `not_started`. 'Previous' passes over challenges that are inactive, archived or without active steps.
 * It is accessible when it is active as well; administrators can access every challenge. An archived challenge stays
 * locked, since founders do not see it (B6).
 *
 * @param records one per active step of every challenge that is not archived, `not_started` ones included
 */
export function unlockedChallenges(
  challenges: readonly LockableChallenge[],
  records: readonly StepRecord[],
  isAdmin: boolean,
): Record<number, ChallengeAccess> {
  const totals = challengeTotals(records);
  const begun = new Set(
    records.filter(({ status }) => status !== 'not_started').map(({ challengeId }) => challengeId),
  );
  const sequence = challenges.filter(({ isArchived }) => !isArchived).toSorted(compareByOrder);
  const lowestOrder = sequence[0]?.order;
  const unlocked = new Set<number>();
  let previous: LockableChallenge | undefined;
  for (const challenge of sequence) {
    const isFirst = challenge.order === lowestOrder || !previous;
    const previousComplete = previous !== undefined && isChallengeComplete(totals[previous.id]);
    if (isFirst || previousComplete || begun.has(challenge.id)) unlocked.add(challenge.id);
    if (challenge.isActive && totals[challenge.id]) previous = challenge;
  }
  return Object.fromEntries(
    challenges.map(({ id, isActive }) => {
      const tally = totals[id] ?? { completed: 0, total: 0 };
      const access: ChallengeAccess = {
        complete: isChallengeComplete(tally),
        ...tally,
        isAccessible: isAdmin || (isActive && unlocked.has(id)),
      };
      return [id, access];
    }),
  );
}

/**
 * The challenge to go on with: by order, the first accessible one that is not complete, else the first accessible,
 * else the first (B4). Of those that are not complete, one without active steps is passed over, as unlocking does
 * (decisions 3): it comes only after all that have some. Archived challenges, which administrators see, are passed
 * over as well. Null when there is none.
 */
export function currentChallenge<Challenge extends LockableChallenge>(
  challenges: readonly Challenge[],
  access: Readonly<Record<number, ChallengeAccess>>,
): Challenge | null {
  const sequence = challenges.filter(({ isArchived }) => !isArchived).toSorted(compareByOrder);
  const accessible = sequence.filter(({ id }) => access[id]?.isAccessible);
  const open = accessible.filter(({ id }) => !access[id]?.complete);
  const withSteps = open.find(({ id }) => access[id]?.total);
  return withSteps ?? open[0] ?? accessible[0] ?? sequence[0] ?? null;
}
