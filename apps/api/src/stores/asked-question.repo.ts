import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the founder has left an open question, by its progress in the query, if there is any.
 * @param moment by what was known then; by default by what is known now
 */
export const isLeft = (progress: RawBuilder<unknown>, moment?: RawBuilder<unknown>) =>
  moment === undefined
    ? sql<boolean>`coalesce(${progress}.status <> 'completed' and ${progress}.left_at is not null and ${progress}.taken_up_at is null, false)`
    : sql<boolean>`coalesce(${progress}.left_at <= ${moment} and (${progress}.taken_up_at is null or ${progress}.taken_up_at > ${moment}), false)`;

/** Questions left for later come last, the one left first before the others (PR-66). */
export function inAskedOrder(
  progress: RawBuilder<unknown>,
  question: RawBuilder<unknown>,
  moment?: RawBuilder<unknown>,
) {
  const left = isLeft(progress, moment);
  return sql`${left}, case when ${left} then ${progress}.left_at end, ${question}.sort_order, ${question}.id`;
}

/**
 * The founder's newest message when the question came up that is asked in the query's `step_progress`; 0 before any.
 */
const askedAfter = sql<number>`greatest(step_progress.asked_after, coalesce((
  select answered.founder_message_id from turns as answered
  where answered.chat_id = step_progress.chat_id and answered.founder_message_id is not null
    and answered.completed_question_ids <> '[]' and answered.revises_question_id is null
  order by answered.founder_message_id desc limit 1), 0))`;

/** The turns with answers to the open question, without new answers to an accepted one. */
export const answersToAsked = sql`turns
  where turns.chat_id = step_progress.chat_id and turns.founder_message_id > ${askedAfter}
    and turns.revises_question_id is null`;

/** Judged messages that say something and did not complete the question that is asked; 0 in a completed step. */
export const refusals = sql<number>`case when step_progress.status = 'completed' then 0
  else (select count(*)::integer from ${answersToAsked} and turns.judged_at is not null and not turns.says_nothing) end`;

/** A judgement without a model is one by rules. */
export const isJudgedByRules = sql<boolean>`coalesce((
  select (select (array_agg(judgements.model order by judgements.id desc))[1] is null
    from judgements where judgements.turn_id = turns.id)
  from turns where turns.chat_id = step_progress.chat_id and founder_message_id is not null and judged_at is not null
  order by founder_message_id desc limit 1), false)`;
