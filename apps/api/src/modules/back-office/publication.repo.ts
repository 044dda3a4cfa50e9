import type { PendingChange as Listed, VersionedKind } from '@groundwork/domain';
import { sql } from 'kysely';
import { momentText } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';
import { contentOf, TABLES } from '../../stores/curriculum-columns.ts';

type Place = Pick<Listed, 'updatedAt' | 'before' | 'within'>;

/** The names of the records around one. */
const WITHIN: Record<VersionedKind, ReturnType<typeof sql>> = {
  assistant: sql`'[]'::jsonb`,
  challenge: sql`'[]'::jsonb`,
  step: sql`(select jsonb_build_array(title) from challenges where challenges.id = steps.challenge_id)`,
  question: sql`(
    select jsonb_build_array(challenges.title, steps.title)
    from steps join challenges on challenges.id = steps.challenge_id where steps.id = questions.step_id)`,
};

/** What founders see of the records, and where, by id. */
export async function readPlaces(
  db: Db,
  kind: VersionedKind,
  ids: readonly number[],
): Promise<Map<number, Place>> {
  const { rows } = await sql<Place & { id: number }>`
    select id, ${momentText('updated_at')} as "updatedAt", ${contentOf(kind)} as before, ${WITHIN[kind]} as within
    from ${sql.table(TABLES[kind].name)} where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
