import type { ProgressStatus } from '@groundwork/domain';
import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import { jsonb } from '../db/json.ts';
import type { Db } from '../db/types.ts';

export interface ProgressKey {
  startupId: number;
  stepId: number;
}

/** The state that decides which writes a step takes. */
export interface StepProgressState {
  id: number;
  chatId: number;
  status: ProgressStatus;
}

const selectState = compileOnce<ProgressKey, StepProgressState>((db, parameter) =>
  db
    .selectFrom('step_progress')
    .select(['id', 'chat_id as chatId', 'status'])
    .where('startup_id', '=', parameter('startupId'))
    .where('step_id', '=', parameter('stepId')),
);

export async function findProgressState(
  db: Db,
  { startupId, stepId }: ProgressKey,
): Promise<StepProgressState | undefined> {
  const [state] = await selectState(db, { startupId, stepId });
  return state;
}

const insertProgress = compileOnce<ProgressKey, StepProgressState>((db, parameter) =>
  db
    .with('chat', db =>
      db
        .insertInto('chats')
        .values({ startup_id: parameter('startupId'), kind: 'step' })
        .returning('chats.id'),
    )
    .insertInto('step_progress')
    .columns(['startup_id', 'step_id', 'chat_id'])
    .expression(db =>
      db
        .selectFrom('chat')
        .select([
          sql<number>`${parameter('startupId')}::integer`.as('startup_id'),
          sql<number>`${parameter('stepId')}::integer`.as('step_id'),
          'chat.id as chat_id',
        ]),
    )
    .returning(['id', 'chat_id as chatId', 'status']),
);

/** Makes missing progress and chat. Call it in the user's turn as a sender, or two would make them at once. */
export async function insertStepProgress(
  db: Db,
  { startupId, stepId }: ProgressKey,
): Promise<StepProgressState> {
  const [inserted] = await insertProgress(db, { startupId, stepId });
  if (!inserted) throw new Error('What is inserted is returned');
  return inserted;
}

export interface PlacedProgress extends StepProgressState, ProgressKey {
  challengeId: number;
}

/** This user's progress, by its own id. */
export function findOwnProgress(
  db: Db,
  userId: number,
  stepProgressId: number,
): Promise<PlacedProgress | undefined> {
  return selectPlaced(db)
    .where('step_progress.id', '=', stepProgressId)
    .where('startups.user_id', '=', userId)
    .executeTakeFirst();
}

/** Makes what judges this step wait until the transaction ends. */
export async function lockStepProgress(db: Db, stepProgressId: number): Promise<void> {
  await db.selectFrom('step_progress').select('id').where('id', '=', stepProgressId).forUpdate().execute();
}

/** The progress that a chat is about; undefined when it was deleted with its step or startup. */
export function findProgressOfChat(db: Db, chatId: number): Promise<PlacedProgress | undefined> {
  return selectPlaced(db).where('step_progress.chat_id', '=', chatId).executeTakeFirst();
}

function selectPlaced(db: Db) {
  return db
    .selectFrom('step_progress')
    .innerJoin('startups', 'startups.id', 'step_progress.startup_id')
    .innerJoin('steps', 'steps.id', 'step_progress.step_id')
    .select([
      'step_progress.id',
      'step_progress.chat_id as chatId',
      'step_progress.status',
      'step_progress.startup_id as startupId',
      'step_progress.step_id as stepId',
      'steps.challenge_id as challengeId',
    ]);
}

const touch = compileOnce<{ chatId: number; status: ProgressStatus | null }, { id: number }>(
  (_db, parameter) => sql<{ id: number }>`
    update step_progress
    set status = coalesce(${parameter('status')}::text, status), rev = rev + 1, updated_at = clock_timestamp(),
      completed_at = case when ${parameter('status')}::text = 'completed' then now() else completed_at end
    where chat_id = ${parameter('chatId')}
      and (status <> 'completed' or ${parameter('status')}::text = 'completed')
    returning id`,
);

/** Raises `rev` and sets the status; null keeps it. A completed step stays completed: only a reset reopens it. */
export async function touchStepProgress(
  db: Db,
  chatId: number,
  status: Exclude<ProgressStatus, 'not_started'> | null,
): Promise<void> {
  await touch(db, { chatId, status });
}

/** Gives up verdicts and criteria, unless they are to be kept. */
export async function resetStepProgress(
  db: Db,
  stepProgressId: number,
  options: { keepVerdicts: boolean },
): Promise<void> {
  await db
    .updateTable('step_progress')
    .set({
      rev: sql<number>`rev + 1`,
      updated_at: sql<string>`clock_timestamp()`,
      ...(!options.keepVerdicts && {
        status: 'not_started' as const,
        completed_at: null,
        missing: jsonb({}),
      }),
    })
    .where('id', '=', stepProgressId)
    .execute();
  if (options.keepVerdicts) return;
  await db.deleteFrom('question_progress').where('step_progress_id', '=', stepProgressId).execute();
  await db.deleteFrom('criterion_progress').where('step_progress_id', '=', stepProgressId).execute();
  await db.deleteFrom('earlier_answers').where('step_progress_id', '=', stepProgressId).execute();
  await db.deleteFrom('appeals').where('step_progress_id', '=', stepProgressId).execute();
}
