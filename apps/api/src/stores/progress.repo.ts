import type { ProgressStatus, QuestionProgress, StepRecord } from '@groundwork/domain';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { STEP_CRITERIA_ITEM } from '../coach/judging/plan-judgement.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/types.ts';
import { inAskedOrder, isJudgedByRules, isLeft, refusals } from './asked-question.repo.ts';
import { isTaken } from './asking-steps.repo.ts';
import type { StepProgressRow } from './step-progress-view.ts';

/** The active steps that ask something (PR-72), for a startup of this user, each with its progress if there is any. */
export const selectStepRecords = (db: Db, userId: RawBuilder<number>, startup: Expression<number>) =>
  db
    .selectFrom('startups')
    .leftJoin(
      eb =>
        eb
          .selectFrom('steps')
          .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
          .select([
            'steps.id as step_id',
            'steps.challenge_id',
            'steps.minutes',
            'steps.sort_order as step_order',
            'challenges.sort_order as challenge_order',
          ])
          .where(isTaken)
          .where('challenges.is_archived', '=', false)
          .as('active'),
      join => join.onTrue(),
    )
    .leftJoin('step_progress', join =>
      join
        .onRef('step_progress.startup_id', '=', 'startups.id')
        .onRef('step_progress.step_id', '=', 'active.step_id'),
    )
    .select([
      'step_progress.id',
      'active.challenge_id as challengeId',
      'active.step_id as stepId',
      sql<ProgressStatus>`coalesce(step_progress.status, 'not_started')`.as('status'),
      'active.minutes',
    ])
    .where('startups.id', '=', startup)
    .where('startups.user_id', '=', userId)
    .orderBy('active.challenge_order')
    .orderBy('active.challenge_id')
    .orderBy('active.step_order')
    .orderBy('active.step_id')
    .$narrowType<{ [K in keyof StepRecord]: StepRecord[K] }>();

const selectRecordsOf = compileOnce<{ userId: number; startupId: number }, StepRecord>((db, parameter) =>
  selectStepRecords(db, parameter('userId'), parameter('startupId')),
);

const selectRecordsOfNewest = compileOnce<{ userId: number }, StepRecord>((db, parameter) =>
  selectStepRecords(db, parameter('userId'), newestStartup(parameter('userId'))),
);

export const newestStartup = (userId: RawBuilder<number>) =>
  sql<number>`(select owned.id from startups owned where owned.user_id = ${userId} order by owned.id desc limit 1)`;

/** The records of a startup of this user (PR-2), or null without such a startup. */
export async function listStepRecords(
  db: Db,
  userId: number,
  startupId: number | 'newest',
): Promise<StepRecord[] | null> {
  const rows = await (startupId === 'newest'
    ? selectRecordsOfNewest(db, { userId })
    : selectRecordsOf(db, { userId, startupId }));
  // A startup without steps to take comes back as one row of nulls.
  return rows.length === 0 ? null : rows.filter(row => row.stepId !== null);
}

const questionStates = sql<StepProgressRow['questions']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'status', coalesce(qp.status, 'not_started'))
    order by ${inAskedOrder(sql`qp`, sql`q`)}), '[]')
  from questions q
  left join question_progress qp on qp.question_id = q.id and qp.step_progress_id = step_progress.id
  where q.step_id = step_progress.step_id and q.is_active)`;

const metStepCriteria = sql<StepProgressRow['metCriteria']>`(
  select coalesce(jsonb_agg(jsonb_build_object('key', criterion_key, 'evidence', evidence) order by id), '[]')
  from criterion_progress
  where step_progress_id = step_progress.id and item_key = ${sql.lit(STEP_CRITERIA_ITEM)})`;

/** Whether the judging of the query's turn still has time. If it has not ended by then, its process is gone. */
const isJudgedInTime = sql<SqlBool>`turns.started_at > now() - make_interval(secs => turns.judge_seconds)`;
/** The query's turn has no verdict, and its message is not being judged. */
export const isUnjudged = sql<SqlBool>`(turns.judged_at is null
  and (turns.judging_ended_at is not null or not ${isJudgedInTime}))`;
/** The query's turn may still get a verdict. */
export const isJudging = sql<boolean>`(turns.founder_message_id is not null and turns.judged_at is null
  and turns.judging_ended_at is null and ${isJudgedInTime}
  and turns.status <> 'interrupted' and (turns.status <> 'generating' or turns.lease_until > now()))`;

/** Whether a condition holds for the turn of the founder's newest message in the step. */
const ofNewestTurn = (holds: RawBuilder<unknown>) => sql<boolean>`coalesce((
  select ${holds}
    and (step_progress.status <> 'completed' or turns.revises_question_id is not null)
  from turns
  where turns.chat_id = step_progress.chat_id and founder_message_id is not null
  order by founder_message_id desc limit 1), false)`;

function selectStepProgress(db: Db) {
  return db
    .selectFrom('step_progress')
    .innerJoin('startups', 'startups.id', 'step_progress.startup_id')
    .innerJoin('steps', 'steps.id', 'step_progress.step_id')
    .innerJoin('chats', 'chats.id', 'step_progress.chat_id')
    .select([
      'step_progress.id',
      'step_progress.startup_id as startupId',
      'steps.challenge_id as challengeId',
      'step_progress.step_id as stepId',
      'step_progress.status',
      'chats.attempt',
      'step_progress.rev',
      'step_progress.updated_at as updatedAt',
      'steps.completion_criteria as completionCriteria',
      questionStates.as('questions'),
      metStepCriteria.as('metCriteria'),
      sql<StepProgressRow['missing']>`step_progress.missing`.as('missing'),
      refusals.as('refusals'),
      isJudgedByRules.as('isJudgedByRules'),
      ofNewestTurn(isUnjudged).as('hasUnjudged'),
      ofNewestTurn(isJudging).as('isJudging'),
    ]);
}

interface ProgressKey {
  startupId: number;
  challengeId: number;
  stepId: number;
}

const selectOwnProgress = compileOnce<ProgressKey & { userId: number }, StepProgressRow>((db, parameter) =>
  selectStepProgress(db)
    .where('step_progress.startup_id', '=', parameter('startupId'))
    .where('step_progress.step_id', '=', parameter('stepId'))
    .where('steps.challenge_id', '=', parameter('challengeId'))
    .where('startups.user_id', '=', parameter('userId')),
);

export async function findStepProgress(
  db: Db,
  userId: number,
  key: ProgressKey,
): Promise<StepProgressRow | undefined> {
  const [row] = await selectOwnProgress(db, { ...key, userId });
  return row;
}

/** By its own id, for work that began from a record of the user. */
export function readStepProgress(db: Db, stepProgressId: number): Promise<StepProgressRow | undefined> {
  return selectStepProgress(db).where('step_progress.id', '=', stepProgressId).executeTakeFirst();
}

/** Number of replaced answers that are shown for one question. All are kept. */
const SHOWN_EARLIER = 5;

/** In place of a judge's version, where an administrator accepted the answer (PR-74). */
export const PERSON = 'person';

const questionProgressColumns = [
  'question_progress.id',
  'question_progress.question_id as questionId',
  'question_progress.status',
  'question_progress.evidence',
  'question_progress.reason',
  'question_progress.missing',
  sql<QuestionProgress['criteria']>`question_progress.criteria`.as('criteria'),
  sql<QuestionProgress['earlier']>`(
    select coalesce(jsonb_agg(jsonb_build_object('evidence', evidence,
      'replacedAt', to_char(replaced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id desc), '[]')
    from (
      select * from earlier_answers
      where earlier_answers.step_progress_id = question_progress.step_progress_id
        and earlier_answers.question_id = question_progress.question_id
      order by id desc limit ${sql.lit(SHOWN_EARLIER)}
    ) as earlier)`.as('earlier'),
  'question_progress.own_assessment as isOwnAssessment',
  sql<boolean>`(question_progress.judge_version is not distinct from ${sql.lit(PERSON)})`.as('isByPerson'),
  sql<QuestionProgress['appeal']>`(
    select jsonb_build_object('state', appeals.state, 'reason', appeals.reason) from appeals
    where appeals.step_progress_id = question_progress.step_progress_id
      and appeals.question_id = question_progress.question_id)`.as('appeal'),
  isLeft(sql`question_progress`).as('isLeft'),
  'question_progress.updated_at as updatedAt',
] as const;

const selectQuestionProgress = compileOnce<{ userId: number; stepProgressId: number }, QuestionProgress>(
  (db, parameter) =>
    db
      .selectFrom('step_progress')
      .innerJoin('startups', 'startups.id', 'step_progress.startup_id')
      .leftJoin('question_progress', 'question_progress.step_progress_id', 'step_progress.id')
      .select(questionProgressColumns)
      .where('step_progress.id', '=', parameter('stepProgressId'))
      .where('startups.user_id', '=', parameter('userId'))
      .orderBy('question_progress.question_id')
      .$narrowType<{ [K in keyof QuestionProgress]: QuestionProgress[K] }>(),
);

/** The verdicts of a step of this user, or null without such a progress. */
export async function listQuestionProgress(
  db: Db,
  userId: number,
  stepProgressId: number,
): Promise<QuestionProgress[] | null> {
  const rows = await selectQuestionProgress(db, { userId, stepProgressId });
  return rows.length === 0 ? null : rows.filter(row => row.id !== null);
}

export interface QuestionKey {
  stepId: number;
  questionId: number;
}

/** The state of an active question of the step; undefined when there is none with this id. */
export async function findQuestionStatus(
  db: Db,
  stepProgressId: number,
  { stepId, questionId }: QuestionKey,
): Promise<ProgressStatus | undefined> {
  const row = await db
    .selectFrom('questions')
    .leftJoin('question_progress', join =>
      join
        .onRef('question_progress.question_id', '=', 'questions.id')
        .on('question_progress.step_progress_id', '=', stepProgressId),
    )
    .select(sql<ProgressStatus>`coalesce(question_progress.status, 'not_started')`.as('status'))
    .where('questions.id', '=', questionId)
    .where('questions.step_id', '=', stepId)
    .where('questions.is_active', '=', true)
    .executeTakeFirst();
  return row?.status;
}

interface VerdictRow extends StepProgressRow {
  verdicts: QuestionProgress[];
  completedQuestionIds: number[];
}

const selectVerdict = compileOnce<{ turnId: number }, VerdictRow>((db, parameter) =>
  selectStepProgress(db)
    .innerJoin('turns as judged', 'judged.chat_id', 'step_progress.chat_id')
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('question_progress')
          .select(questionProgressColumns)
          .whereRef('question_progress.step_progress_id', '=', 'step_progress.id')
          .orderBy('question_progress.question_id'),
      )
        .$castTo<QuestionProgress[]>()
        .as('verdicts'),
      sql<number[]>`judged.completed_question_ids`.as('completedQuestionIds'),
    ])
    .where('judged.id', '=', parameter('turnId')),
);

/**
 * The progress of a turn's step with all its verdicts, and the questions that the turn completed; undefined when it was
 * reset.
 */
export async function readVerdictRow(db: Db, turnId: number): Promise<VerdictRow | undefined> {
  const [row] = await selectVerdict(db, { turnId });
  if (!row) return undefined;
  const toMoment = (updatedAt: string) => new Date(updatedAt).toISOString();
  return { ...row, verdicts: row.verdicts.map(one => ({ ...one, updatedAt: toMoment(one.updatedAt) })) };
}
