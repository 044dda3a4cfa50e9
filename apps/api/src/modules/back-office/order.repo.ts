import { sql } from 'kysely';
import { jsonb } from '../../db/json.ts';
import { nextMoment } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';

type Ordered = 'challenges' | 'steps' | 'questions';

/**
 * Gives rows the places 1, 2, 3 … in the order of their ids, in one statement. Rows that have theirs are left alone.
 */
export async function renumber(db: Db, table: Ordered, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table)} set sort_order = wanted.place, updated_at = ${nextMoment}
    from jsonb_array_elements_text(${jsonb(ids)}) with ordinality as wanted (id, place)
    where ${sql.table(table)}.id = wanted.id::integer and sort_order <> wanted.place`.execute(db);
}

/** The same for the assistants of a step, by the assistants' ids. */
export async function renumberLinks(db: Db, stepId: number, assistantIds: readonly number[]): Promise<void> {
  await sql`update step_assistants set sort_order = wanted.place
    from jsonb_array_elements_text(${jsonb(assistantIds)}) with ordinality as wanted (id, place)
    where step_id = ${stepId} and assistant_id = wanted.id::integer and sort_order <> wanted.place`.execute(
    db,
  );
}
