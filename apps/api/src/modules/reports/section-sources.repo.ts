import {
  type CriterionChange,
  type Hypothesis,
  type QuestionType,
  REPORT_SECTIONS,
  type ReportProfileField,
  type ReportSectionType,
  SECTIONS_WITH_RESULTS,
} from '@groundwork/domain';
import { type RawBuilder, sql } from 'kysely';
import type { AskedQuestion } from '../../coach/judging/number-sentences.ts';
import type { BoardResult } from '../../coach/sections/build-section-input.ts';
import type {
  AcceptedAnswer,
  AnsweredChat,
  AnswerMessage,
} from '../../coach/sections/list-answer-sentences.ts';
import type { Evidence } from '../../coach/turn-context.ts';
import { bytesOfSideFrom, MAX_SIDE_BYTES } from '../../db/newest-page.ts';
import type { Db } from '../../db/types.ts';
import { isTaken } from '../../stores/asking-steps.repo.ts';
import { cardBalance } from '../../stores/card-balance.ts';
import { selectCoachTexts } from '../../stores/coach-texts.repo.ts';
import { selectNotes } from '../../stores/notes.repo.ts';

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

/**
 * A quote as JSON, so that its line breaks do not end it, and whether it is the founder's own assessment, which is
 * marked in the text.
 */
const quoteOfMessage = sql`((evidence.value ->> 'messageId') || ' ' || (evidence.value -> 'quote')::text
  || case when question_progress.own_assessment then ' own' else '' end)`;

/**
 * A question keeps only the quotes that settle it; other met criteria came from messages that were sent back. A step's
 * own list, and a deleted question, have no such row. The query must join the criterion's progress and, if there is
 * one, the question's.
 */
const settles = sql<boolean>`(
  question_progress.id is null or question_progress.evidence @> (evidence.value -> 'quote'))`;

/** The changes of a card's criterion after there were results. The query must have `cards`. */
const criterionChanges = sql`
  from card_events where card_id = cards.id and kind = 'wording_changed'
    and details ->> 'field' = 'criteria' and (details ->> 'results')::integer > 0`;

const cardText = sql`jsonb_build_array(cards.id, cards.title, hypothesis, criteria, cards.state, outcome, learned, (
  select jsonb_agg(jsonb_build_array(bearing, text, figure, unit) order by card_results.id)
  from card_results where card_id = cards.id), (select jsonb_agg(id order by id) ${criterionChanges}))::text`;

/**
 * The cards that feed a section: all hypotheses feed the assumptions, decided ones the sections that may cite their
 * results.
 */
const boardOfSection = sql`(
  select string_agg(${cardText}, E'\\n' order by cards.id) as cards
  from boards join cards on cards.board_id = boards.id
  where boards.startup_id = startups.id and cards.deleted_at is null and (
    (report_sections.type = 'assumptions' and cards.hypothesis is not null)
    or (report_sections.type in (${sql.join(SECTIONS_WITH_RESULTS.map(type => sql.lit(type)))}) and cards.state = 'decided')
  ))`;

/**
 * Fingerprint of a section's current sources. It changes when an answer for the section is accepted or reset, and with
 * the profile's fields that feed it, and with the cards of the board that do. Without an accepted answer, or a
 * hypothesis where those are listed, it changes only by the first one. The query must have `startups` and
 * `report_sections`. Both databases compute the same value, whatever their collation. It does not cover what was said
 * beside an accepted sentence: a message never changes, so its id is enough. A reset that keeps the verdicts deletes
 * the messages but not the evidence. Then there is less to write from, but the text is still right, so the section
 * stays up to date.
 */
export const currentFingerprint = sql<string>`(
  select case
    when answers.quotes is null and (report_sections.type <> 'assumptions' or board.cards is null) then 'unanswered'
    when board.cards is null
      then md5(jsonb_build_array(case report_sections.type ${profileTexts} end, answers.quotes)::text)
    else md5(jsonb_build_array(case report_sections.type ${profileTexts} end, answers.quotes, board.cards)::text) end
  from ${boardOfSection} as board, (
    select string_agg(distinct ${quoteOfMessage} collate "C", E'\\n' order by ${quoteOfMessage} collate "C") as quotes
    from step_progress
    join steps on steps.id = step_progress.step_id
    join criterion_progress on criterion_progress.step_progress_id = step_progress.id
    left join question_progress on question_progress.step_progress_id = step_progress.id
      and 'question:' || question_progress.question_id = criterion_progress.item_key
    cross join jsonb_array_elements(criterion_progress.evidence) as evidence
    where step_progress.startup_id = startups.id and steps.report_section = report_sections.type
      and ${settles}
  ) as answers)`;

/** Whether an answer feeds the section, so that there is something to write from. */
export const isAnswered = sql<boolean>`${currentFingerprint} <> 'unanswered'`;

/** The answers that feed a section, in the order of challenges, steps and questions; without a section all of them. */
export async function listAcceptedAnswers(
  db: Db,
  startupId: number,
  type?: ReportSectionType,
): Promise<AcceptedAnswer[]> {
  const answers = await db
    .selectFrom('step_progress')
    .innerJoin('steps', 'steps.id', 'step_progress.step_id')
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .innerJoin('criterion_progress', 'criterion_progress.step_progress_id', 'step_progress.id')
    .leftJoin('questions', join =>
      join
        .onRef('questions.step_id', '=', 'steps.id')
        .on(sql`'question:' || questions.id`, '=', sql.ref('criterion_progress.item_key')),
    )
    .leftJoin('question_progress', join =>
      join
        .onRef('question_progress.step_progress_id', '=', 'step_progress.id')
        .onRef('question_progress.question_id', '=', 'questions.id'),
    )
    .select([
      'step_progress.id as stepProgressId',
      'challenges.id as challengeId',
      'steps.id as stepId',
      'steps.title as stepTitle',
      'questions.text as question',
      'questions.key as questionKey',
      sql<QuestionType | null>`questions.type`.as('questionType'),
      'questions.evaluation_criteria as evaluationCriteria',
      sql<boolean>`coalesce(question_progress.own_assessment, false)`.as('isOwnAssessment'),
      settlingPieces.as('evidence'),
    ])
    .where('step_progress.startup_id', '=', startupId)
    .where(eb => (type === undefined ? eb.lit(true) : eb('steps.report_section', '=', type)))
    .orderBy('challenges.sort_order')
    .orderBy('challenges.id')
    .orderBy('steps.sort_order')
    .orderBy('steps.id')
    .orderBy('questions.sort_order')
    .orderBy('questions.id')
    .orderBy('criterion_progress.id')
    .execute();
  return answers.filter(({ evidence }) => evidence.length > 0);
}

const settlingPieces = sql<Evidence[]>`(
  select coalesce(jsonb_agg(evidence.value order by evidence.ordinality), '[]')
  from jsonb_array_elements(criterion_progress.evidence) with ordinality as evidence
  where ${settles})`;

/**
 * Limits for a very long chat, or one with much text on one side: the oldest messages are left out, and their accepted
 * quotes remain.
 */
const MAX_HISTORY = 400;

/** The chats in which answers were given, with no message that a reset has deleted, or that is of another step. */
export async function listAnsweredChats(
  db: Db,
  { userId, startupId }: { userId: number; startupId: number },
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
  const firstSince = (moment: RawBuilder<string>) => firstMessages(messageIds, stepProgressIds, moment);
  const texts = await selectCoachTexts(db, userId)
    .select(firstSince(sql.ref('coach_texts.written_at')))
    .execute();
  const notes = await selectNotes(db, startupId)
    .select(firstSince(sql.ref('noted.created_at')))
    .execute();
  return chats.map(chat => ({
    ...chat,
    coachTexts: beforeSome(texts, chat),
    notes: beforeSome(notes, chat),
  }));
}

/** The texts that are older than a message of the chat. */
function beforeSome<T extends { firsts: FirstMessages }>(
  texts: readonly T[],
  { stepProgressId }: { stepProgressId: number },
) {
  return texts.flatMap(({ firsts, ...text }) => {
    const firstMessageId = firsts[stepProgressId];
    return firstMessageId === undefined ? [] : [{ ...text, firstMessageId }];
  });
}

const questionsOfStep = sql<AskedQuestion[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('text', text, 'hint', hint, 'example', example) order by sort_order, id), '[]')
  from questions where questions.step_id = step_progress.step_id and is_active)`.as('questions');

const historyUpTo = (messageIds: readonly number[]) =>
  sql<AnswerMessage[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', sized.id, 'role', role, 'content', content, 'talk', talk) order by sized.id), '[]')
    from (
      select id, role, content, ${bytesOfSideFrom} as bytes
      from (
        select id, role, content from messages
        where chat_id = step_progress.chat_id and content <> ''
          and (role = 'assistant' or (role = 'user' and id in (${sql.join(messageIds)})))
          and id <= (select max(id) from messages as carrying
            where carrying.chat_id = step_progress.chat_id and carrying.id in (${sql.join(messageIds)}))
        order by id desc limit ${MAX_HISTORY}
      ) as newest
    ) as sized
    left join turns on turns.founder_message_id = sized.id
    where bytes <= ${MAX_SIDE_BYTES})`.as('history');

/** By progress of a step, the first message after a text was written. */
type FirstMessages = Readonly<Record<number, number>>;

const firstMessages = (
  messageIds: readonly number[],
  stepProgressIds: readonly number[],
  moment: RawBuilder<string>,
) =>
  sql<FirstMessages>`(
    select coalesce(jsonb_object_agg(id, first_id), '{}')
    from (
      select step_progress.id, min(messages.id) as first_id
      from messages join step_progress on step_progress.chat_id = messages.chat_id
      where messages.id in (${sql.join(messageIds)}) and step_progress.id in (${sql.join(stepProgressIds)})
        and messages.created_at >= ${moment}
      group by step_progress.id
    ) as firsts)`.as('firsts');

/** Maximum number of changes of one card, the newest. */
const MAX_CHANGES = 3;

/** The hypotheses on a startup's validation board. */
export async function listBoardHypotheses(db: Db, startupId: number): Promise<Hypothesis[]> {
  return db
    .selectFrom('cards')
    .innerJoin('boards', 'boards.id', 'cards.board_id')
    .select(['cards.id', 'cards.title', 'cards.criteria', 'cards.state', 'cards.outcome', 'cards.learned'])
    .select([
      sql<string>`cards.hypothesis`.as('hypothesis'),
      cardBalance,
      sql<CriterionChange[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'on', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD'),
          'results', details -> 'results', 'before', details -> 'before') order by id), '[]')
        from (select * ${criterionChanges} order by id desc limit ${sql.lit(MAX_CHANGES)}) as newest)`.as(
        'criterionChanges',
      ),
    ])
    .where('boards.startup_id', '=', startupId)
    .where('cards.deleted_at', 'is', null)
    .where('cards.hypothesis', 'is not', null)
    .orderBy('cards.id')
    .execute();
}

/** Maximum number of results that a section gets, the newest. */
const MAX_RESULTS = 100;

/** The results of decided cards, oldest first. */
export async function listDecidedResults(db: Db, startupId: number): Promise<BoardResult[]> {
  const results = await db
    .selectFrom('card_results')
    .innerJoin('cards', 'cards.id', 'card_results.card_id')
    .innerJoin('boards', 'boards.id', 'cards.board_id')
    .select(['cards.id as cardId', 'cards.title', 'cards.hypothesis', 'cards.outcome'])
    .select(['card_results.text', 'card_results.figure', 'card_results.unit', 'card_results.bearing'])
    .where('boards.startup_id', '=', startupId)
    .where('cards.deleted_at', 'is', null)
    .where('cards.state', '=', 'decided')
    .orderBy('observed_on', 'desc')
    .orderBy('card_results.id', 'desc')
    .limit(MAX_RESULTS)
    .execute();
  return results.toReversed();
}

/** The titles of the steps that feed a section and are open to founders, in their order. */
export async function listFeedingSteps(db: Db, type: ReportSectionType): Promise<string[]> {
  const steps = await db
    .selectFrom('steps')
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .select('steps.title')
    .where('steps.report_section', '=', type)
    .where(isTaken)
    .where('challenges.is_active', '=', true)
    .where('challenges.is_archived', '=', false)
    .orderBy('challenges.sort_order')
    .orderBy('challenges.id')
    .orderBy('steps.sort_order')
    .orderBy('steps.id')
    .execute();
  return steps.map(({ title }) => title);
}
