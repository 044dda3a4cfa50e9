import type { Db } from '../db/types.ts';

/** The active logo's SVG. A unique index allows one, and is all that is read to find it. */
export async function findActiveLogo(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('logo_media')
    .select('svg_code')
    .where(eb => eb.ref('is_active'))
    .executeTakeFirst();
  return row?.svg_code ?? null;
}
