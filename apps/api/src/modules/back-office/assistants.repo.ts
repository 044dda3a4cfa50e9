import type { AdminAssistant, AssistantInput, StepAssistant } from '@groundwork/domain';
import { sql } from 'kysely';
import { nextMoment } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';
import { assistantColumns } from '../../stores/curriculum.repo.ts';

const columns = [
  ...assistantColumns,
  'assistants.system_prompt as systemPrompt',
  'assistants.web_search_enabled as webSearchEnabled',
  'assistants.updated_at as updatedAt',
] as const;

/** Rows of earlier versions may have no avatar. */
export type AssistantFields = Omit<AssistantInput, 'updatedAt' | 'avatar'> & Pick<AdminAssistant, 'avatar'>;

const toRow = (input: AssistantFields) => ({
  name: input.name,
  description: input.description,
  avatar: input.avatar,
  icon_svg: input.iconSvg,
  system_prompt: input.systemPrompt,
  web_search_enabled: input.webSearchEnabled,
  is_active: input.isActive,
});

const select = (db: Db) => db.selectFrom('assistants').select(columns).orderBy('id');

export const listAssistants = (db: Db): Promise<AdminAssistant[]> => select(db).execute();

export const lockAssistant = (db: Db, id: number): Promise<AdminAssistant | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertAssistant = (db: Db, input: AssistantFields): Promise<AdminAssistant> =>
  db.insertInto('assistants').values(toRow(input)).returning(columns).executeTakeFirstOrThrow();

export const updateAssistant = (db: Db, id: number, input: AssistantFields): Promise<AdminAssistant> =>
  db
    .updateTable('assistants')
    .set({ ...toRow(input), updated_at: nextMoment })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** With its places in steps. */
export async function deleteAssistant(db: Db, id: number): Promise<void> {
  await db.deleteFrom('assistants').where('id', '=', id).execute();
}

const selectLinks = (db: Db) =>
  db
    .selectFrom('step_assistants')
    .innerJoin('assistants', 'assistants.id', 'step_assistants.assistant_id')
    .select([
      'step_assistants.id',
      'step_assistants.step_id as stepId',
      'step_assistants.assistant_id as assistantId',
      'step_assistants.sort_order as order',
      'step_assistants.is_active as isActive',
      'step_assistants.created_at as createdAt',
      sql<
        StepAssistant['assistant']
      >`jsonb_build_object('name', assistants.name, 'isActive', assistants.is_active)`.as('assistant'),
    ])
    // An import leaves links that are not wanted any more, out of use.
    .where('step_assistants.is_active', '=', true)
    .orderBy('step_assistants.sort_order')
    .orderBy('step_assistants.id');

/** The assistants of a step, the one that speaks first. */
export const listStepLinks = (db: Db, stepId: number): Promise<StepAssistant[]> =>
  selectLinks(db).where('step_assistants.step_id', '=', stepId).execute();

interface Named {
  id: number;
  name: string;
}

/** The places that an assistant has in steps. */
export const listLinksOf = (db: Db, assistantId: number): Promise<{ step: Named; assistant: Named }[]> =>
  db
    .selectFrom('step_assistants')
    .innerJoin('steps', 'steps.id', 'step_assistants.step_id')
    .innerJoin('assistants', 'assistants.id', 'step_assistants.assistant_id')
    .select([
      sql<Named>`jsonb_build_object('id', steps.id, 'name', steps.title)`.as('step'),
      sql<Named>`jsonb_build_object('id', assistants.id, 'name', assistants.name)`.as('assistant'),
    ])
    .where('assistants.id', '=', assistantId)
    .where('step_assistants.is_active', '=', true)
    .orderBy('steps.id')
    .execute();

/** Appends it to the step's list; an assistant that is assigned already keeps its place. */
export async function linkAssistant(db: Db, stepId: number, assistantId: number): Promise<StepAssistant> {
  await sql`insert into step_assistants (step_id, assistant_id, sort_order)
    select ${stepId}, ${assistantId}, coalesce(max(sort_order) + 1, 1)
    from step_assistants where step_id = ${stepId} and is_active
    on conflict (step_id, assistant_id) do update set is_active = true,
      sort_order = case when step_assistants.is_active then step_assistants.sort_order else excluded.sort_order end`.execute(
    db,
  );
  return selectLinks(db)
    .where('step_assistants.step_id', '=', stepId)
    .where('step_assistants.assistant_id', '=', assistantId)
    .executeTakeFirstOrThrow();
}

/** Whether it was assigned. */
export async function unlinkAssistant(db: Db, stepId: number, assistantId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('step_assistants')
    .where('step_id', '=', stepId)
    .where('assistant_id', '=', assistantId)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}
