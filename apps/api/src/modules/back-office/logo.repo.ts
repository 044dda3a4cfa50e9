import type { Db } from '../../db/types.ts';

/** Replaces the active one; null leaves none. */
export async function replaceLogo(db: Db, svgCode: string | null): Promise<void> {
  await db
    .deleteFrom('logo_media')
    .where(eb => eb.ref('is_active'))
    .execute();
  if (svgCode !== null)
    await db.insertInto('logo_media').values({ svg_code: svgCode, is_active: true }).execute();
}
