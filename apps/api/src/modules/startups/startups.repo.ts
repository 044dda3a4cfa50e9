import type { Page } from '@groundwork/api-client/contracts';
import {
  MAX_COUNTED_MESSAGES,
  type Startup,
  type StartupImpact,
  type StartupInput,
  type StartupTextField,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { sendersTurn } from '../../chat/chats.repo.ts';
import { compileOnce } from '../../db/compile-once.ts';
import { jsonb } from '../../db/json.ts';
import { momentRead, nextMoment } from '../../db/moments.ts';
import { bytesOf, newestPage, type PageParameters, pageOf } from '../../db/newest-page.ts';
import type { Db } from '../../db/types.ts';
import { isTaken } from '../../stores/asking-steps.repo.ts';
import { profileColumns } from '../../stores/profile-columns.ts';

/**
 * Equals `overallPercent` of the startup's records. The second count is the same for all startups, and is made once.
 */
const percent = sql<number>`coalesce(round(100.0 * (
    select count(*) from step_progress
    join steps on steps.id = step_progress.step_id and ${isTaken}
    join challenges on challenges.id = steps.challenge_id and not challenges.is_archived
    where step_progress.startup_id = startups.id and step_progress.status = 'completed'
  ) / nullif((
    select count(*) from steps
    join challenges on challenges.id = steps.challenge_id and not challenges.is_archived
    where ${isTaken}), 0)), 0)::integer`;

/** Each place has its bound: a row per step, 500 cards, the newest chat, 100 notes. */
const lastActiveAt = sql<string>`greatest(
  startups.updated_at,
  (select max(step_progress.updated_at) from step_progress where step_progress.startup_id = startups.id),
  (select max(cards.updated_at) from boards join cards on cards.board_id = boards.id
    where boards.startup_id = startups.id),
  (select max(last_activity_at) from persona_chats where persona_chats.startup_id = startups.id),
  (select max(conversations.updated_at) from conversations where conversations.startup_id = startups.id))`;

const newComments = sql<number>`(
  select count(*)::integer from reports
  join report_links on report_links.report_id = reports.id
  join report_comments on report_comments.link_id = report_links.id
    and report_comments.id > report_links.seen_comment_id
  where reports.startup_id = startups.id)`;

const startupColumns = [
  'startups.id',
  ...profileColumns,
  sql<StartupTextField[]>`startups.coach_written`.as('coachWritten'),
  sql<boolean>`exists (select from reports where reports.startup_id = startups.id)`.as('hasReport'),
  newComments.as('newComments'),
  percent.as('percent'),
  lastActiveAt.as('lastActiveAt'),
  'startups.created_at as createdAt',
  'startups.updated_at as updatedAt',
] as const;

const TEXT_COLUMNS = [
  'description',
  'problem_statement',
  'value_proposition',
  'revenue_model',
  'target_market',
] as const;

/** A startup's stored fields: the founder's input, and the names of fields that the coach wrote in. */
interface StartupFields extends StartupInput {
  coachWritten: readonly StartupTextField[];
}

function toRow(input: StartupFields) {
  return {
    name: input.name,
    description: input.description,
    industry: input.industry,
    stage: input.stage,
    problem_statement: input.problemStatement,
    value_proposition: input.valueProposition,
    revenue_model: input.revenueModel,
    target_market: input.targetMarket,
    coach_written: jsonb<unknown>(input.coachWritten),
  };
}

const selectStartups = compileOnce<PageParameters & { userId: number }, Startup>((db, parameter) => {
  const newest = db
    .selectFrom('startups')
    .select(['id', bytesOf('name', ...TEXT_COLUMNS).as('bytes')])
    .where('user_id', '=', parameter('userId'))
    .where('id', '<=', parameter('lastId'))
    .orderBy('id', 'desc')
    .limit(parameter('limit'));
  return db
    .with('page', () => newestPage(newest))
    .selectFrom('startups')
    .innerJoin('page', 'page.id', 'startups.id')
    .select(startupColumns)
    .orderBy('startups.id', 'desc');
});

export function listStartups(db: Db, userId: number, page: Page = {}): Promise<Startup[]> {
  return selectStartups(db, { userId, ...pageOf(page) });
}

export function findStartup(db: Db, userId: number, startupId: number): Promise<Startup | undefined> {
  return db
    .selectFrom('startups')
    .select(startupColumns)
    .where('id', '=', startupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export function insertStartup(db: Db, userId: number, input: StartupFields): Promise<Startup> {
  return db
    .insertInto('startups')
    .values({ user_id: userId, ...toRow(input) })
    .returning(startupColumns)
    .executeTakeFirstOrThrow();
}

/**
 * Replaces a startup's fields if it has not changed since it was read.
 * @param readAt its `updatedAt` as the caller read it; undefined updates whatever there is
 */
export function updateStartup(
  db: Db,
  userId: number,
  startupId: number,
  input: StartupFields,
  readAt: string | undefined,
): Promise<Startup | undefined> {
  return db
    .updateTable('startups')
    .set({ ...toRow(input), updated_at: nextMoment })
    .where('id', '=', startupId)
    .where('user_id', '=', userId)
    .$if(readAt !== undefined, query => query.where(momentRead, '=', readAt ?? ''))
    .returning(startupColumns)
    .executeTakeFirst();
}

/** Counts the records that would be deleted with the startup. */
export function findStartupImpact(
  db: Db,
  userId: number,
  startupId: number,
): Promise<StartupImpact | undefined> {
  return db
    .selectFrom('startups')
    .select(eb => {
      const progress = eb
        .selectFrom('step_progress')
        .whereRef('step_progress.startup_id', '=', 'startups.id');
      const messages = eb
        .selectFrom('chats')
        .whereRef('chats.startup_id', '=', 'startups.id')
        .innerJoin('messages', 'messages.chat_id', 'chats.id')
        .select('messages.id')
        .limit(MAX_COUNTED_MESSAGES);
      const answers = progress
        .innerJoin('question_progress', 'question_progress.step_progress_id', 'step_progress.id')
        .where('question_progress.status', '=', 'completed');
      const steps = progress.where('step_progress.status', '=', 'completed');
      return [
        sql<number>`(select count(*) from (${messages}) counted)`.as('messages'),
        sql<number>`(
          select count(*) from cards join boards on boards.id = board_id
          where boards.startup_id = startups.id and deleted_at is null)`.as('cards'),
        sql<number>`(select count(*) from conversations where conversations.startup_id = startups.id)`.as(
          'conversations',
        ),
        answers.select(sql<number>`count(*)`.as('count')).$asScalar().$notNull().as('acceptedAnswers'),
        steps.select(sql<number>`count(*)`.as('count')).$asScalar().$notNull().as('completedSteps'),
        sql<boolean>`exists (select from reports where reports.startup_id = startups.id)`.as('hasReport'),
      ];
    })
    .where('startups.id', '=', startupId)
    .where('startups.user_id', '=', userId)
    .executeTakeFirst();
}

/** Whether there was one to delete. Its chats and progress go with it. */
export async function deleteStartup(db: Db, userId: number, startupId: number): Promise<boolean> {
  const own = db.selectFrom('startups').where('id', '=', startupId).where('user_id', '=', userId);
  // A message to one of its chats is stored before, or not at all.
  await own.select(sendersTurn).execute();
  const deleted = await db
    .deleteFrom('startups')
    .where('id', '=', startupId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
