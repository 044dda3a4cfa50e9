import type { RawBuilder } from 'kysely';
import type { Db } from '../db/types.ts';

/** A startup's notes of conversations, oldest first. Their total size is bounded (PE-18). */
export function selectNotes(db: Db, startupId: number | RawBuilder<number>) {
  return db
    .selectFrom('conversations as noted')
    .select('noted.notes as text')
    .where('noted.startup_id', '=', startupId)
    .orderBy('noted.id');
}
