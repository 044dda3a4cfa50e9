import { type Challenge, EARNING_STARTUPS, type StepRecord } from '@groundwork/domain';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { STEP_CRITERIA_ITEM } from '../coach/judging/plan-judgement.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/types.ts';
import { selectCurrent } from './curriculum.repo.ts';
import { selectStepRecords } from './progress.repo.ts';

/** A user's points, locked until the transaction ends: two awards to one user are given one after the other. */
export interface LockedPoints {
  userId: number;
  xp: number;
  level: number;
}

interface Award {
  /** The startup it was earned in; null for awards that are earned once per user. */
  startupRef: number | null;
  kind: 'question' | 'step' | 'challenge' | 'achievement';
  ref: number | string;
  points: number;
}

/** Take it after the rows of the work itself, so that all transactions lock in one order. */
export async function lockPoints(db: Db, userId: number): Promise<LockedPoints> {
  const { xp, level } = await db
    .selectFrom('users')
    .select(['experience_points as xp', 'level'])
    .where('id', '=', userId)
    // Weaker than `for update`, which would wait for everyone who inserts a row that refers to the user.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { userId, xp, level };
}

/** The facts that decide an award. */
export interface AwardFacts {
  /** The user's startups that points were earned in, deleted ones included, the first ones first. */
  earningStartups: number[];
  challenges: Challenge[];
  /** Records of the startup in which the award is earned. */
  records: StepRecord[];
  /** The achievements that the user has. */
  unlocked: string[];
}

const selectFacts = compileOnce<{ userId: number; startupId: number }, AwardFacts>((db, parameter) =>
  db.selectNoFrom([
    sql<number[]>`array(
      select startup_ref from xp_ledger where user_id = ${parameter('userId')} and startup_ref is not null
      group by startup_ref order by min(id) limit ${sql.lit(EARNING_STARTUPS)})`.as('earningStartups'),
    jsonArrayFrom(selectCurrent(db)).as('challenges'),
    jsonArrayFrom(selectStepRecords(db, parameter('userId'), parameter('startupId'))).as('records'),
    sql<string[]>`array(
      select ref from xp_ledger
      where user_id = ${parameter('userId')} and startup_ref is null and kind = 'achievement')`.as(
      'unlocked',
    ),
  ]),
);

/** Ask under the lock of the user's points, or two startups could be the third. */
export async function readAwardFacts(
  db: Db,
  { userId }: LockedPoints,
  startupId: number,
): Promise<AwardFacts> {
  const [facts] = await selectFacts(db, { userId, startupId });
  if (!facts) throw new Error('A query without a table has one row');
  // A startup without steps to take comes back as one row of nulls.
  return { ...facts, records: facts.records.filter(({ stepId }) => stepId !== null) };
}

/** Writes the awards that were never given before, and answers the points of each of those. */
export async function insertAwards(db: Db, userId: number, awards: readonly Award[]): Promise<number[]> {
  if (awards.length === 0) return [];
  const given = await db
    .insertInto('xp_ledger')
    .values(
      awards.map(({ startupRef, kind, ref, points }) => ({
        user_id: userId,
        startup_ref: startupRef,
        kind,
        ref: String(ref),
        points,
        // Not when the transaction began, which may have waited for another that gave points first.
        created_at: sql<string>`statement_timestamp()`,
      })),
    )
    .onConflict(conflict => conflict.columns(['user_id', 'startup_ref', 'kind', 'ref']).doNothing())
    .returning('points')
    .execute();
  return given.map(({ points }) => points);
}

export async function savePoints(db: Db, { userId, xp, level }: LockedPoints): Promise<void> {
  await db.updateTable('users').set({ experience_points: xp, level }).where('id', '=', userId).execute();
}

/** True with an answer that a judge accepted, or without any own assessment. */
export interface Accepted {
  step: boolean;
  challenge: boolean;
}

const selectAccepted = compileOnce<{ startupId: number; challengeId: number; stepId: number }, Accepted>(
  (_db, parameter) => sql<Accepted>`
    select coalesce(bool_or(accepted) filter (where is_step), false) or not coalesce(bool_or(own) filter (where is_step), false) as step,
      coalesce(bool_or(accepted), false) or not coalesce(bool_or(own), false) as challenge
    from (
      select step_id = ${parameter('stepId')} as is_step,
        exists (select from question_progress where step_progress_id = step_progress.id and own_assessment) as own,
        exists (select from question_progress
          where step_progress_id = step_progress.id and status = 'completed' and not own_assessment)
        or exists (select from criterion_progress
          where step_progress_id = step_progress.id and item_key = ${sql.lit(STEP_CRITERIA_ITEM)}) as accepted
      from step_progress join steps on steps.id = step_progress.step_id
      where startup_id = ${parameter('startupId')} and challenge_id = ${parameter('challengeId')}
    ) as steps`,
);

export async function readAccepted(
  db: Db,
  key: { startupId: number; challengeId: number; stepId: number },
): Promise<Accepted> {
  const [accepted] = await selectAccepted(db, key);
  if (!accepted) throw new Error('A sum has one row');
  return accepted;
}
