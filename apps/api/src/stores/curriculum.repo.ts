import {
  type Assistant,
  type Challenge,
  type PicturePart,
  type Question,
  readEvaluationCriteria,
  type Step,
  type User,
} from '@groundwork/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/types.ts';
import { isTaken } from './asking-steps.repo.ts';
import { isUnpublished } from './pending-changes.repo.ts';

export const challengeColumns = [
  'challenges.id',
  'challenges.title',
  'challenges.description',
  'challenges.image_url as imageUrl',
  'challenges.video_url as videoUrl',
  'challenges.sort_order as order',
  'challenges.is_active as isActive',
  'challenges.is_archived as isArchived',
  'challenges.icon',
  'challenges.icon_svg as iconSvg',
] as const;

const stepTexts = [
  'steps.id',
  'steps.challenge_id as challengeId',
  'steps.title',
  'steps.description',
  'steps.sort_order as order',
  'steps.completion_criteria as completionCriteria',
  'steps.report_section as reportSection',
  'steps.conversation_opener as conversationOpener',
  'steps.minutes',
] as const;

export const stepColumns = [...stepTexts, 'steps.is_active as isActive'] as const;

export const assistantColumns = [
  'assistants.id',
  'assistants.name',
  'assistants.description',
  'assistants.avatar',
  'assistants.icon_svg as iconSvg',
  'assistants.is_active as isActive',
] as const;

type Viewer = Pick<User, 'role'>;

/** The query's `challenges` that this user may see. Administrators see archived ones too (PR-12). */
const visibleTo = ({ role }: Viewer) => visibleIf(role === 'admin');

/** The same for a query that is compiled once. */
export const visibleIf = (isAdmin: boolean | RawBuilder<boolean>) =>
  sql<SqlBool>`(not challenges.is_archived or ${isAdmin}::boolean)`;

const selectChallenges = (db: Db) =>
  db.selectFrom('challenges').select(challengeColumns).orderBy('sort_order').orderBy('id');

export const selectCurrent = (db: Db) => selectChallenges(db).where('is_archived', '=', false);

const selectCurrentChallenges = compileOnce<object, Challenge>(selectCurrent);

export function listChallenges(db: Db): Promise<Challenge[]> {
  return selectCurrentChallenges(db, {});
}

/** Archived or not. For founders, one that was never published is not there (AD-151). */
export function findChallenge(db: Db, { role }: Viewer, challengeId: number): Promise<Challenge | undefined> {
  return selectChallenges(db)
    .where('id', '=', challengeId)
    .$if(role !== 'admin', query => query.where(sql<SqlBool>`not ${isUnpublished('challenge')}`))
    .executeTakeFirst();
}

/** Founders see inactive steps, but none that was never published (AD-110). */
const isPublished = sql<SqlBool>`not ${isUnpublished('step')}`;

const selectSteps = compileOnce<{ challengeId: number; isAdmin: boolean }, Step>((db, parameter) =>
  db
    .selectFrom('challenges')
    .leftJoin('steps', join => join.onRef('steps.challenge_id', '=', 'challenges.id').on(isPublished))
    .select([...stepTexts, isTaken.as('isActive')])
    .where('challenges.id', '=', parameter('challengeId'))
    .where(visibleIf(parameter('isAdmin')))
    .orderBy('steps.sort_order')
    .orderBy('steps.id')
    .$narrowType<{ [K in keyof Step]: Step[K] }>(),
);

/**
 * The challenge's steps in order, or null when there is no such challenge. One that asks nothing reads as inactive
 * (PR-72).
 */
export async function listSteps(db: Db, { role }: Viewer, challengeId: number): Promise<Step[] | null> {
  const rows = await selectSteps(db, { challengeId, isAdmin: role === 'admin' });
  // A challenge without steps comes back as one row of nulls.
  return rows.length === 0 ? null : rows.filter(row => row.id !== null);
}

/**
 * A founder's view of the step's questions; null when there is no such step.
 *
 * @param pictures what the questions of these keys give to pictures (RE-72)
 */
export async function listQuestions(
  db: Db,
  viewer: Viewer,
  stepId: number,
  pictures?: ReadonlyMap<string, PicturePart>,
): Promise<Question[] | null> {
  const rows = await db
    .selectFrom('steps')
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .leftJoin('questions', join =>
      join.onRef('questions.step_id', '=', 'steps.id').on('questions.is_active', '=', true),
    )
    .selectAll('questions')
    .where('steps.id', '=', stepId)
    .where(isPublished)
    .where(visibleTo(viewer))
    .orderBy('questions.sort_order')
    .orderBy('questions.id')
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap(row => {
    if (row.id === null) return [];
    const isAbout = row.key !== null && pictures?.get(row.key) === 'interviews';
    return [{ ...toFounderQuestion(row as QuestionRow), ...(isAbout && { isAboutConversations: true }) }];
  });
}

/** The active assistants of the requested steps, by step order, then link order; one row of nulls for none. */
const selectAssistants = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('challenges')
    .leftJoin('steps', join => join.onRef('steps.challenge_id', '=', 'challenges.id').on(isPublished))
    .leftJoin('step_assistants', join =>
      join.onRef('step_assistants.step_id', '=', 'steps.id').on('step_assistants.is_active', '=', true),
    )
    .leftJoin('assistants', join =>
      join.onRef('assistants.id', '=', 'step_assistants.assistant_id').on('assistants.is_active', '=', true),
    )
    .select(assistantColumns)
    .where(visibleTo(viewer))
    .orderBy('steps.sort_order')
    .orderBy('steps.id')
    .orderBy('step_assistants.sort_order')
    .orderBy('step_assistants.id')
    .$narrowType<{ [K in keyof Assistant]: Assistant[K] }>();

/** The active assistants of a step in order; null when there is no such step. */
export async function listStepAssistants(
  db: Db,
  viewer: Viewer,
  stepId: number,
): Promise<Assistant[] | null> {
  const rows = await selectAssistants(db, viewer).where('steps.id', '=', stepId).execute();
  return rows.length === 0 ? null : rows.filter(row => row.id !== null);
}

/** The distinct active assistants of a challenge's steps, in the order of their first step (CO-20). */
export async function listChallengeAssistants(
  db: Db,
  viewer: Viewer,
  challengeId: number,
): Promise<Assistant[] | null> {
  const rows = await selectAssistants(db, viewer).where('challenges.id', '=', challengeId).execute();
  if (rows.length === 0) return null;
  return [...new Map(rows.filter(row => row.id !== null).map(row => [row.id, row])).values()];
}

export async function findChallengeOfStep(db: Db, stepId: number): Promise<number | undefined> {
  const row = await db.selectFrom('steps').select('challenge_id').where('id', '=', stepId).executeTakeFirst();
  return row?.challenge_id;
}

interface QuestionRow extends Omit<Question, 'stepId' | 'order' | 'isActive' | 'evaluationCriteria'> {
  step_id: number;
  sort_order: number;
  is_active: boolean;
  evaluation_criteria: unknown;
}

/** The question without its rubric: founders see the criteria's texts and the options, never how they are judged. */
function toFounderQuestion(row: QuestionRow): Question {
  const criteria = readEvaluationCriteria(row.type, row.evaluation_criteria);
  return {
    id: row.id,
    stepId: row.step_id,
    text: row.text,
    hint: row.hint,
    example: row.example,
    order: row.sort_order,
    type: row.type,
    isActive: row.is_active,
    evaluationCriteria: {
      criteria:
        criteria.kind === 'rubric'
          ? criteria.rubric.criteria.map(({ id, text, required }) => ({ id, text, required }))
          : [],
      options: criteria.kind === 'choice' ? criteria.options : [],
    },
  };
}
