import type { StepRecord } from '../entities/progress.ts';
import { challengeTotals, isChallengeComplete } from '../progress/progress.ts';
import { compareByOrder, type Ordered } from '../progress/step-order.ts';

export interface LockableChallenge extends Ordered {
  isActive: boolean;
  isArchived: boolean;
}

export interface ChallengeAccess {
  complete: boolean;
  completed: number;
  total: number;
  /** Whether this user may open, chat in and complete it: the web app shows it and the API enforces it. */
  isAccessible: boolean;
}

/**
 * Access to each challenge, by challenge id. Founders enter the active ones that are unlocked (PR-11), administrators
 * every one (PR-12). An archived challenge stays locked, since founders do not see it.
 *
 * @param records one per active step of every challenge that is not archived, `not_started` ones included
 */
export function unlockedChallenges(
  challenges: readonly LockableChallenge[],
  records: readonly Pick<StepRecord, 'challengeId' | 'status'>[],
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
 * The challenge to go on with: the first accessible one that is not complete, else the first accessible, else the
 * first, by order (PR-14). Incomplete ones without active steps come last. Archived challenges, which administrators
 * see, are skipped. Null when there is none.
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
