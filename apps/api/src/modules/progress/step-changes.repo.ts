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

/**
 * What changed in a step after this user's startup began it; null without such a startup, and `changes` null without
 * such a step.
 */
export async function readStepChanges(
  db: Db,
  userId: number,
  { startupId, stepId }: { startupId: number; stepId: number },
): Promise<{ changes: StepChanges | null } | undefined> {
  // A completed step asks nothing any more, so nothing in it is new.
  const added = list(
    sql`jsonb_build_object('id', questions.id, 'text', questions.text)`,
    sql`questions.is_active and step_progress.status <> 'completed'
      and question_progress.status is distinct from 'completed'
      and questions.created_at > (select min(created_at) from messages where messages.chat_id = step_progress.chat_id)`,
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
        jsonb_build_object('added', ${added}, 'removed', ${removed}) end`.as('changes'),
    )
    .where('startups.id', '=', startupId)
    .where('startups.user_id', '=', userId)
    .executeTakeFirst();
}
