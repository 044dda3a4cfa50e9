import type { AdminStep, StepChange } from '@groundwork/domain';
import { jsonb } from '../../db/json.ts';
import { nextMoment } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';
import { asksSomething } from '../../stores/asking-steps.repo.ts';
import { stepColumns } from '../../stores/curriculum.repo.ts';

const columns = [
  ...stepColumns,
  'steps.prompt_instructions as promptInstructions',
  asksSomething.as('asksSomething'),
  'steps.updated_at as updatedAt',
] as const;

export type StepFields = Omit<StepChange, 'updatedAt' | 'reportSection'> & Pick<AdminStep, 'reportSection'>;

const toRow = (input: StepFields) => ({
  title: input.title,
  description: input.description,
  sort_order: input.order,
  is_active: input.isActive,
  completion_criteria: input.completionCriteria === null ? null : jsonb(input.completionCriteria),
  report_section: input.reportSection,
  prompt_instructions: input.promptInstructions,
  conversation_opener: input.conversationOpener,
  minutes: input.minutes,
});

const select = (db: Db) => db.selectFrom('steps').select(columns).orderBy('sort_order').orderBy('id');

export const listAllSteps = (db: Db): Promise<AdminStep[]> => select(db).execute();

export const listStepsOf = (db: Db, challengeId: number): Promise<AdminStep[]> =>
  select(db).where('challenge_id', '=', challengeId).execute();

export const findStep = (db: Db, id: number): Promise<AdminStep | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst();

export const lockStep = (db: Db, id: number): Promise<AdminStep | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** Keeps founders from beginning anything in them until the transaction ends. */
export async function lockStepsOf(db: Db, challengeId: number): Promise<void> {
  await db.selectFrom('steps').select('id').where('challenge_id', '=', challengeId).forUpdate().execute();
}

export const insertStep = (db: Db, challengeId: number, input: StepFields): Promise<AdminStep> =>
  db
    .insertInto('steps')
    .values({ challenge_id: challengeId, ...toRow(input) })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateStep = (db: Db, id: number, input: StepFields): Promise<AdminStep> =>
  db
    .updateTable('steps')
    .set({ ...toRow(input), updated_at: nextMoment })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export async function deleteStep(db: Db, id: number): Promise<void> {
  await db.deleteFrom('steps').where('id', '=', id).execute();
}

interface Where {
  stepId?: number;
  challengeId?: number;
}

/**
 * Deletes founders' work in a step, or in all steps of a challenge, with the chats about it: before the steps
 * themselves. Replies that are being written there find their rows gone.
 */
export async function deleteProgressIn(db: Db, { stepId, challengeId }: Where): Promise<void> {
  await db
    .deleteFrom('chats')
    .where('id', 'in', eb =>
      eb
        .selectFrom('step_progress')
        .innerJoin('steps', 'steps.id', 'step_progress.step_id')
        .select('chat_id')
        .$if(stepId !== undefined, query => query.where('steps.id', '=', stepId ?? 0))
        .$if(challengeId !== undefined, query => query.where('steps.challenge_id', '=', challengeId ?? 0)),
    )
    .execute();
}
