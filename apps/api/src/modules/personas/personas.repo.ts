import type { Persona } from '@groundwork/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/types.ts';

/** Whether founders may choose a query's `personas`. The others stay in their chats (PE-4). */
export const isOffered = sql<boolean>`(personas.is_active and personas.deleted_at is null)`;

const selectOffered = compileOnce<object, Persona>(db =>
  db
    .selectFrom('personas')
    .select(['id', 'name', 'description', 'avatar', 'icon_svg as iconSvg', 'category'])
    .select(['is_active as isActive', 'is_default as isDefault', 'sort_order as order'])
    .where(isOffered)
    .orderBy('sort_order')
    .orderBy('id'),
);

/** Without their secret part, the instructions (PE-1). */
export const listPersonas = (db: Db): Promise<Persona[]> => selectOffered(db, {});

/** Without deleted ones, with inactive ones. */
export async function findPersona(
  db: Db,
  personaId: number,
): Promise<{ id: number; name: string; isActive: boolean } | undefined> {
  return db
    .selectFrom('personas')
    .select(['id', 'name', 'is_active as isActive'])
    .where('id', '=', personaId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
