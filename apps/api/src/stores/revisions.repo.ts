import type { Revision, VersionedKind } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../db/types.ts';
import { contentOf, TABLES } from './curriculum-columns.ts';

/** Who publishes, and why. An import by the command line has neither. */
export interface Author {
  admin: { id: number; username: string } | null;
  note?: string | null;
}

const LISTED = 200;

/**
 * Keeps what founders see of these records, by default of all, where it differs from the last revision. Records that
 * were never published have none.
 */
export async function keepRevisions(
  db: Db,
  kind: VersionedKind,
  { admin, note = null }: Author,
  ids?: readonly number[],
): Promise<void> {
  const table = sql.table(TABLES[kind].name);
  const isKind = sql`kind = ${sql.lit(kind)}`;
  const written =
    kind === 'question'
      ? sql`update questions set revision = kept.number from kept where questions.id = kept.record_id`
      : sql`select from kept`;
  await sql`with records as (
      select id, ${contentOf(kind)} as content from ${table}
      where ${ids === undefined ? sql`true` : sql`id = any(${[...ids]}::int[])`} and id not in (
        select record_id from pending_changes where ${isKind} and is_new)
    ), kept as (
      insert into revisions (kind, record_id, number, content, admin_id, admin_name, note)
      select ${sql.lit(kind)}, records.id, coalesce(last.number, 0) + 1, records.content,
        ${admin?.id ?? null}::integer, ${admin?.username ?? null}, ${note}
      from records left join lateral (
        select number, content from revisions where ${isKind} and record_id = records.id
        order by number desc limit 1) as last on true
      where last.content is distinct from records.content
      returning record_id, number
    ) ${written}`.execute(db);
}

/** The newest first. */
export const listRevisions = (db: Db, kind: VersionedKind, recordId: number): Promise<Revision[]> =>
  db
    .selectFrom('revisions')
    .select(['number', 'at', 'admin_name as adminName', 'note'])
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .orderBy('number', 'desc')
    .limit(LISTED)
    .execute();

export const findRevision = (db: Db, kind: VersionedKind, recordId: number, number: number) =>
  db
    .selectFrom('revisions')
    .select('content')
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .where('number', '=', number)
    .$narrowType<{ content: Record<string, unknown> }>()
    .executeTakeFirst();
