import {
  type Challenge,
  type Step,
  type StepRecord,
  type User,
  unlockedChallenges,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/types.ts';
import { selectCurrent, stepColumns } from '../../stores/curriculum.repo.ts';
import { newestStartup, selectStepRecords } from '../../stores/progress.repo.ts';

/**
 * The active steps of the challenges that are unlocked for this user's startup, in their order; null without such a
 * startup. With `withLocked` those of the other challenges too, as inactive. In one query.
 */
export async function listOpenSteps(
  db: Db,
  { id, role }: User,
  { startupId, withLocked }: { startupId: number | undefined; withLocked: boolean },
): Promise<Step[] | null> {
  const userId = sql<number>`${id}::integer`;
  const startup = startupId === undefined ? newestStartup(userId) : sql<number>`${startupId}::integer`;
  const { challenges, records, steps } = await db
    .selectNoFrom([
      jsonArrayFrom(selectCurrent(db)).$castTo<Challenge[]>().as('challenges'),
      jsonArrayFrom(selectStepRecords(db, userId, startup))
        .$castTo<StepRecord[]>()
        .as('records'),
      jsonArrayFrom(db.selectFrom('steps').select(stepColumns).where('is_active', '=', true))
        .$castTo<Step[]>()
        .as('steps'),
    ])
    .executeTakeFirstOrThrow();
  if (records.length === 0) return null;
  const access = unlockedChallenges(challenges, records, role === 'admin');
  const byId = new Map(steps.map(step => [step.id, step]));
  return records.flatMap(({ challengeId, stepId }) => {
    const step = byId.get(stepId);
    if (!step) return [];
    if (access[challengeId]?.isAccessible) return [step];
    return withLocked ? [{ ...step, isActive: false }] : [];
  });
}
