import {
  type QuestionType,
  REPORT_SECTIONS,
  type ReportProfileField,
  type ReportSectionType,
} from '@groundwork/domain';
import { sql } from 'kysely';
import type { AskedQuestion } from '../../coach/judging/number-sentences.ts';
import type { ChatMessage, EarlierCoachText, Evidence } from '../../coach/turns/turn-context.repo.ts';
import type { Db } from '../../db/types.ts';
import { selectCoachTexts } from '../startups/coach-texts.repo.ts';

const COLUMNS: Readonly<Record<ReportProfileField, string>> = {
  description: 'description',
  industry: 'industry',
  stage: 'stage',
  problemStatement: 'problem_statement',
  valueProposition: 'value_proposition',
  revenueModel: 'revenue_model',
  targetMarket: 'target_market',
};

const profileTexts = sql.join(
  REPORT_SECTIONS.map(({ type, profile }) => {
    const columns = profile.map(field => sql.ref(`startups.${COLUMNS[field]}`));
    const texts = sql.join([sql.ref('startups.name'), ...columns]);
    return sql`when ${sql.lit(type)} then jsonb_build_array(${texts})`;
  }),
  sql` `,
);

/** A quote as JSON, so that no line break of its own ends it. */
const quoteOfMessage = sql`((evidence.value ->> 'messageId') || ' ' || (evidence.value -> 'quote')::text)`;

/**
 * Of what a section is written from, as it stands now: it changes with every answer that is accepted for the section or
 * reset, and with the fields of the profile that feed it. A section without an answer has one that only an answer
 * changes. The query has to have `startups` and `report_sections`. The same on both databases, whatever their collation.
 *
 * What was said beside an accepted sentence is offered too, but a message never changes, so that its id stands for all of
 * it. A reset that keeps the verdicts deletes the messages and leaves the evidence: then there is less to write from, but
 * nothing that was written has become wrong, and the section stays up to date.
 */
export const currentFingerprint = sql<string>`(
  select case when answers.quotes is null then 'unanswered'
    else md5(jsonb_build_array(case report_sections.type ${profileTexts} end, answers.quotes)::text) end
  from (
    select string_agg(distinct ${quoteOfMessage} collate "C", E'\\n' order by ${quoteOfMessage} collate "C") as quotes
    from step_progress
    join steps on steps.id = step_progress.step_id
    join criterion_progress on criterion_progress.step_progress_id = step_progress.id
    cross join jsonb_array_elements(criterion_progress.evidence) as evidence
    where step_progress.startup_id = startups.id and steps.report_section = report_sections.type
  ) as answers)`;

/** Whether an answer feeds the section, so that there is something to write from. */
export const isAnswered = sql<boolean>`${currentFingerprint} <> 'unanswered'`;

/** What was accepted for one criterion of a question, or of a step's own list. */
export interface AcceptedAnswer {
  stepProgressId: number;
  challengeId: number;
  stepId: number;
  stepTitle: string;
  /** Null for a step's own list of criteria, and for a question that was deleted. */
  question: string | null;
  questionType: QuestionType | null;
  evaluationCriteria: unknown;
  evidence: Evidence[];
}

/** The answers that feed a section, in the order of challenges, steps and questions. */
export function listAcceptedAnswers(
  db: Db,
  startupId: number,
  type: ReportSectionType,
): Promise<AcceptedAnswer[]> {
  return db
    .selectFrom('step_progress')
    .innerJoin('steps', 'steps.id', 'step_progress.step_id')
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .innerJoin('criterion_progress', 'criterion_progress.step_progress_id', 'step_progress.id')
    .leftJoin('questions', join =>
      join
        .onRef('questions.step_id', '=', 'steps.id')
        .on(sql`'question:' || questions.id`, '=', sql.ref('criterion_progress.item_key')),
    )
    .select([
      'step_progress.id as stepProgressId',
      'challenges.id as challengeId',
      'steps.id as stepId',
      'steps.title as stepTitle',
      'questions.text as question',
      sql<QuestionType | null>`questions.type`.as('questionType'),
      'questions.evaluation_criteria as evaluationCriteria',
      sql<Evidence[]>`criterion_progress.evidence`.as('evidence'),
    ])
    .where('step_progress.startup_id', '=', startupId)
    .where('steps.report_section', '=', type)
    .orderBy('challenges.sort_order')
    .orderBy('challenges.id')
    .orderBy('steps.sort_order')
    .orderBy('steps.id')
    .orderBy('questions.sort_order')
    .orderBy('questions.id')
    .orderBy('criterion_progress.id')
    .execute();
}

/** Of a step's chat what its accepted answers stand in, and what tells whose each sentence of them is. */
export interface AnsweredChat {
  stepProgressId: number;
  questions: AskedQuestion[];
  /** The founder's messages that carry evidence, and what the coach said before the last of them; oldest first. */
  history: ChatMessage[];
  coachTexts: EarlierCoachText[];
}

/** Of a chat that is longer still, the oldest messages are left out. */
const MAX_HISTORY = 400;

/** The chats in which answers were given, with no message that a reset has deleted, or that is of another step. */
export async function listAnsweredChats(
  db: Db,
  userId: number,
  answers: readonly AcceptedAnswer[],
): Promise<AnsweredChat[]> {
  const stepProgressIds = [...new Set(answers.map(({ stepProgressId }) => stepProgressId))];
  const messageIds = [...new Set(answers.flatMap(({ evidence }) => evidence.map(one => one.messageId)))];
  if (messageIds.length === 0) return [];
  const chats = await db
    .selectFrom('step_progress')
    .select(['id as stepProgressId', questionsOfStep, historyUpTo(messageIds)])
    .where('id', 'in', stepProgressIds)
    .execute();
  const texts = await selectCoachTexts(db, userId)
    .select(firstMessages(messageIds, stepProgressIds))
    .execute();
  return chats.map(chat => ({
    ...chat,
    coachTexts: texts.flatMap(({ firsts, own, invented }) => {
      const firstMessageId = firsts[chat.stepProgressId];
      return firstMessageId === undefined ? [] : [{ own, invented, firstMessageId }];
    }),
  }));
}

const questionsOfStep = sql<AskedQuestion[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('text', text, 'hint', hint) order by sort_order, id), '[]')
  from questions where questions.step_id = step_progress.step_id and is_active)`.as('questions');

const historyUpTo = (messageIds: readonly number[]) =>
  sql<ChatMessage[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'role', role, 'content', content) order by id), '[]')
    from (
      select id, role, content from messages
      where step_progress_id = step_progress.id and content <> ''
        and (role = 'assistant' or (role = 'user' and id in (${sql.join(messageIds)})))
        and id <= (select max(id) from messages as carrying
          where carrying.step_progress_id = step_progress.id and carrying.id in (${sql.join(messageIds)}))
      order by id desc limit ${MAX_HISTORY}
    ) as newest)`.as('history');

/** By step, the first of the messages that was sent when the coach's text was there. */
const firstMessages = (messageIds: readonly number[], stepProgressIds: readonly number[]) =>
  sql<Record<number, number>>`(
    select coalesce(jsonb_object_agg(step_progress_id, first_id), '{}')
    from (
      select step_progress_id, min(id) as first_id from messages
      where id in (${sql.join(messageIds)}) and step_progress_id in (${sql.join(stepProgressIds)})
        and created_at >= coach_texts.written_at
      group by step_progress_id
    ) as firsts)`.as('firsts');

/** The titles of the steps that feed a section and are open to founders, in their order. */
export async function listFeedingSteps(db: Db, type: ReportSectionType): Promise<string[]> {
  const steps = await db
    .selectFrom('steps')
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .select('steps.title')
    .where('steps.report_section', '=', type)
    .where('steps.is_active', '=', true)
    .where('challenges.is_active', '=', true)
    .where('challenges.is_archived', '=', false)
    .orderBy('challenges.sort_order')
    .orderBy('challenges.id')
    .orderBy('steps.sort_order')
    .orderBy('steps.id')
    .execute();
  return steps.map(({ title }) => title);
}
