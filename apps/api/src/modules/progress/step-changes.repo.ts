import type { StepChanges } from '@groundwork/api-client/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/types.ts';

/** The questions of `steps` for which a condition holds, with the verdicts on them, in order. */
const list = (item: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(${item} order by questions.sort_order, questions.id), '[]')
  from questions
  left join question_progress on question_progress.question_id = questions.id
    and question_progress.step_progress_id = step_progress.id
  where questions.step_id = steps.id and ${condition})`;

const BEGUN = sql`(select min(created_at) from messages where messages.chat_id = step_progress.chat_id)`;
/** A completed step asks nothing any more, so nothing in it is new. */
const IS_OPEN = sql`questions.is_active and step_progress.status <> 'completed'
  and question_progress.status is distinct from 'completed'`;
/** What founders answer, in the revision with which the founder began: the newest then, or the first one kept. */
const AT_FIRST = sql`(
  select jsonb_build_array(content -> 'text', content -> 'type', content -> 'evaluationCriteria') from revisions
  where kind = 'question' and record_id = questions.id
  order by at <= ${BEGUN} desc, case when at <= ${BEGUN} then -number else number end limit 1)`;

/**
 * What changed in a step after this user's startup began it; null without such a startup, and `changes` null without
 * such a step.
 */
export async function readStepChanges(
  db: Db,
  userId: number,
  { startupId, stepId }: { startupId: number; stepId: number },
): Promise<{ changes: StepChanges | null } | undefined> {
  const asked = sql`jsonb_build_object('id', questions.id, 'text', questions.text)`;
  const added = list(asked, sql`${IS_OPEN} and questions.created_at > ${BEGUN}`);
  const changed = list(
    asked,
    sql`${IS_OPEN} and questions.created_at <= ${BEGUN} and ${AT_FIRST}
      <> jsonb_build_array(questions.text, questions.type, questions.evaluation_criteria)`,
  );
  const removed = list(
    sql`jsonb_build_object('id', questions.id, 'text', questions.text, 'evidence', question_progress.evidence)`,
    sql`not questions.is_active and question_progress.status = 'completed'`,
  );
  return db
    .selectFrom('startups')
    .leftJoin('steps', join => join.on('steps.id', '=', stepId))
    .leftJoin('step_progress', join =>
      join
        .onRef('step_progress.step_id', '=', 'steps.id')
        .onRef('step_progress.startup_id', '=', 'startups.id'),
    )
    .select(
      sql<StepChanges | null>`case when steps.id is not null then
        jsonb_build_object('added', ${added}, 'changed', ${changed}, 'removed', ${removed}) end`.as(
        'changes',
      ),
    )
    .where('startups.id', '=', startupId)
    .where('startups.user_id', '=', userId)
    .executeTakeFirst();
}
