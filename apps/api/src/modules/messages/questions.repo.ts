import { sql } from 'kysely';
import { OWN_ASSESSMENT } from '../../coach/judging/own-assessments.ts';
import { questionKey } from '../../coach/judging/plan-judgement.ts';
import type { Evidence } from '../../coach/turn-context.ts';
import { jsonb } from '../../db/json.ts';
import type { Db } from '../../db/types.ts';
import { answersToAsked, isLeft } from '../../stores/asked-question.repo.ts';

/** A question of a step, by the step's progress. */
export interface AskedQuestion {
  progressId: number;
  questionId: number;
}

/** The founder's messages since the question came up that is asked. */
export async function listAnswersToAsked(db: Db, progressId: number): Promise<Set<number>> {
  const { ids } = await db
    .selectFrom('step_progress')
    .select(sql<number[]>`array(select turns.founder_message_id from ${answersToAsked})`.as('ids'))
    .where('id', '=', progressId)
    .executeTakeFirstOrThrow();
  return new Set(ids);
}

/**
 * Completes a question by its founder's own words.
 * @param accepted the sentences that a judge has accepted for it so far, verbatim
 */
export async function storeOwnAssessment(
  db: Db,
  { progressId, questionId }: AskedQuestion,
  { evidence, accepted }: { evidence: readonly Evidence[]; accepted: readonly string[] },
): Promise<void> {
  const words = jsonb(evidence);
  await db
    .insertInto('criterion_progress')
    .values({
      step_progress_id: progressId,
      item_key: questionKey(questionId),
      criterion_key: OWN_ASSESSMENT,
      evidence: words,
    })
    .onConflict(conflict =>
      conflict.columns(['step_progress_id', 'item_key', 'criterion_key']).doUpdateSet({ evidence: words }),
    )
    .execute();
  const counted = {
    status: 'completed' as const,
    own_assessment: true,
    evidence: jsonb([...new Set([...accepted, ...evidence.map(({ quote }) => quote)])]),
    reason: null,
    missing: null,
    contradicts: jsonb<unknown>([]),
    model: null,
    judge_version: null,
    updated_at: sql<string>`now()`,
  };
  await db
    .insertInto('question_progress')
    .values({ step_progress_id: progressId, question_id: questionId, ...counted })
    .onConflict(conflict => conflict.columns(['step_progress_id', 'question_id']).doUpdateSet(counted))
    .execute();
  await askAnew(db, progressId);
}

export async function leaveQuestion(db: Db, { progressId, questionId }: AskedQuestion): Promise<void> {
  const left = { left_at: sql<string>`clock_timestamp()`, taken_up_at: null };
  await db
    .insertInto('question_progress')
    .values({ step_progress_id: progressId, question_id: questionId, status: 'in_progress', ...left })
    .onConflict(conflict => conflict.columns(['step_progress_id', 'question_id']).doUpdateSet(left))
    .execute();
  await askAnew(db, progressId);
}

/** Takes a left question up again, and leaves the questions that would come before it. False when it was not left. */
export async function takeUpQuestion(db: Db, { progressId, questionId }: AskedQuestion): Promise<boolean> {
  const taken = await db
    .updateTable('question_progress')
    .set({ taken_up_at: sql<string>`clock_timestamp()` })
    .where('step_progress_id', '=', progressId)
    .where('question_id', '=', questionId)
    .where(isLeft(sql`question_progress`))
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return false;
  await sql`
    insert into question_progress (step_progress_id, question_id, status, left_at)
    select ${progressId}::integer, questions.id, 'in_progress', clock_timestamp()
    from questions as chosen
    join questions on questions.step_id = chosen.step_id and questions.is_active
      and (questions.sort_order, questions.id) < (chosen.sort_order, chosen.id)
    left join question_progress as known on known.question_id = questions.id and known.step_progress_id = ${progressId}::integer
    where chosen.id = ${questionId} and known.status is distinct from 'completed' and not ${isLeft(sql`known`)}
    on conflict (step_progress_id, question_id) do update set left_at = excluded.left_at, taken_up_at = null`.execute(
    db,
  );
  await askAnew(db, progressId);
  return true;
}

/** From now on the founder answers another question. */
export async function askAnew(db: Db, progressId: number): Promise<void> {
  await db
    .updateTable('step_progress')
    .set({
      rev: sql<number>`rev + 1`,
      updated_at: sql<string>`clock_timestamp()`,
      asked_after: sql<number>`coalesce((
        select max(founder_message_id) from turns where turns.chat_id = step_progress.chat_id), 0)`,
    })
    .where('id', '=', progressId)
    .execute();
}
