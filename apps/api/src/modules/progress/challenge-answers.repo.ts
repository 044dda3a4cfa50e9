import type { ChallengeAnswer } from '@groundwork/api-client/contracts';
import { sql } from 'kysely';
import { STEP_CRITERIA_ITEM } from '../../coach/judging/plan-judgement.ts';
import type { Db } from '../../db/types.ts';

/**
 * The accepted answers of a challenge for a startup of this user, in the curriculum's order; null without such a
 * startup, and `answers` null without such a challenge.
 */
export async function listChallengeAnswers(
  db: Db,
  userId: number,
  { startupId, challengeId }: { startupId: number; challengeId: number },
): Promise<{ answers: ChallengeAnswer[] | null } | undefined> {
  return db
    .selectFrom('startups')
    .leftJoin('challenges', join => join.on('challenges.id', '=', challengeId))
    .select(
      sql<ChallengeAnswer[] | null>`case when challenges.id is not null then (
        select coalesce(jsonb_agg(jsonb_build_object('stepId', step_id, 'stepTitle', title, 'question', question, 'quotes', quotes)
          order by step_order, step_id, answer_order, answer_id), '[]')
        from (
          select steps.id as step_id, steps.title, steps.sort_order as step_order, questions.text as question,
            question_progress.evidence as quotes, questions.sort_order as answer_order, questions.id as answer_id
          from steps
          join step_progress on step_progress.step_id = steps.id and step_progress.startup_id = startups.id
          join question_progress on step_progress_id = step_progress.id and question_progress.status = 'completed'
            and not own_assessment
          join questions on questions.id = question_id and questions.is_active
          where steps.challenge_id = ${challengeId} and steps.is_active
          union all
          select steps.id, steps.title, steps.sort_order, null,
            (select jsonb_agg(piece -> 'quote') from jsonb_array_elements(criterion_progress.evidence) as piece),
            0, criterion_progress.id
          from steps
          join step_progress on step_progress.step_id = steps.id and step_progress.startup_id = startups.id
          join criterion_progress on step_progress_id = step_progress.id and item_key = ${sql.lit(STEP_CRITERIA_ITEM)}
          where steps.challenge_id = ${challengeId} and steps.is_active
        ) as accepted
      ) end`.as('answers'),
    )
    .where('startups.id', '=', startupId)
    .where('startups.user_id', '=', userId)
    .executeTakeFirst();
}
