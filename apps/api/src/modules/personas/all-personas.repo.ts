import type { AdminPersona, PersonaInput } from '@groundwork/domain';
import { sql } from 'kysely';
import { nextMoment } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';

const columns = [
  'id',
  'name',
  'description',
  'avatar',
  'icon_svg as iconSvg',
  'system_prompt as systemPrompt',
  'category',
  'web_search_enabled as webSearchEnabled',
  'is_active as isActive',
  'is_default as isDefault',
  'sort_order as order',
  'created_by as createdBy',
  'updated_at as updatedAt',
] as const;

export type PersonaFields = Omit<PersonaInput, 'updatedAt' | 'avatar' | 'newDefaultId'>;

/** A persona is drawn by its icon, or else by its first letter (PE-2). */
const DEFAULT_AVATAR = '👤';

const toRow = (input: PersonaFields) => ({
  name: input.name,
  description: input.description,
  avatar: DEFAULT_AVATAR,
  icon_svg: input.iconSvg,
  system_prompt: input.systemPrompt,
  category: input.category,
  web_search_enabled: input.webSearchEnabled,
  is_active: input.isActive,
  is_default: input.isDefault,
  sort_order: input.order,
});

const select = (db: Db) =>
  db
    .selectFrom('personas')
    .select(columns)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id');

/** Inactive ones included. */
export const listAllPersonas = (db: Db): Promise<AdminPersona[]> => select(db).execute();

/** Locks all of them, because default and order are shared among them. */
export const lockPersonas = (db: Db): Promise<AdminPersona[]> => select(db).forUpdate().execute();

export const insertPersona = (db: Db, createdBy: number, input: PersonaFields): Promise<AdminPersona> =>
  db
    .insertInto('personas')
    .values({ ...toRow(input), created_by: createdBy })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updatePersona = (db: Db, id: number, input: PersonaFields): Promise<AdminPersona> =>
  db
    .updateTable('personas')
    .set({ ...toRow(input), updated_at: nextMoment })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export async function placePersona(db: Db, id: number, order: number): Promise<void> {
  await db
    .updateTable('personas')
    .set({ sort_order: order, updated_at: nextMoment })
    .where('id', '=', id)
    .execute();
}

/** Takes the default from the present one before `next` gets it, which may not exist yet. Returns the former one. */
export function clearDefault(db: Db, next = 0): Promise<{ id: number; name: string } | undefined> {
  return db
    .updateTable('personas')
    .set({ is_default: false, updated_at: nextMoment })
    .where(eb => eb.ref('is_default'))
    .where('id', '<>', next)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
}

/** Once no other one is. */
export async function makeDefault(db: Db, id: number): Promise<void> {
  await db
    .updateTable('personas')
    .set({ is_default: true, updated_at: nextMoment })
    .where('id', '=', id)
    .execute();
}

/** It stays, so that its messages keep its name (PE-4). */
export async function deletePersona(db: Db, id: number): Promise<void> {
  await db
    .updateTable('personas')
    .set({ deleted_at: sql<string>`now()`, is_active: false, is_default: false })
    .where('id', '=', id)
    .execute();
}
