import type { User, VersionedKind } from '@groundwork/domain';
import { sql } from 'kysely';
import { jsonb } from '../db/json.ts';
import type { Db } from '../db/types.ts';
import { TABLES } from './curriculum-columns.ts';

/** Fields of a record that wait to be published, by their names in the API. */
export interface PendingChange {
  kind: VersionedKind;
  recordId: number;
  content: Record<string, unknown>;
  /** The record was never published. */
  isNew: boolean;
  adminName: string;
  at: string;
}

const columns = [
  'kind',
  'record_id as recordId',
  'content',
  'is_new as isNew',
  'admin_name as adminName',
  'at',
] as const;

const select = (db: Db) =>
  db
    .selectFrom('pending_changes')
    .select(columns)
    .$narrowType<{ kind: VersionedKind; content: PendingChange['content'] }>();

/** The oldest first. */
export const listPending = (db: Db): Promise<PendingChange[]> => select(db).orderBy('at').execute();

export const listPendingOf = (
  db: Db,
  kind: VersionedKind,
  recordIds: readonly number[],
): Promise<PendingChange[]> =>
  select(db)
    .where('kind', '=', kind)
    .where(sql<boolean>`record_id = any(${[...recordIds]}::int[])`)
    .execute();

export async function putPending(
  db: Db,
  { id, username }: Pick<User, 'id' | 'username'>,
  { kind, recordId, content, isNew }: Pick<PendingChange, 'kind' | 'recordId' | 'content' | 'isNew'>,
): Promise<PendingChange> {
  const written = { content: jsonb(content), is_new: isNew, admin_id: id, admin_name: username };
  return db
    .insertInto('pending_changes')
    .values({ kind, record_id: recordId, ...written })
    .onConflict(conflict =>
      conflict.columns(['kind', 'record_id']).doUpdateSet({ ...written, at: sql`now()` }),
    )
    .returning(columns)
    .$narrowType<{ kind: VersionedKind; content: PendingChange['content'] }>()
    .executeTakeFirstOrThrow();
}

/** What waited, if anything did. */
export const dropPending = (
  db: Db,
  kind: VersionedKind,
  recordId: number,
): Promise<PendingChange | undefined> =>
  db
    .deleteFrom('pending_changes')
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .returning(columns)
    .$narrowType<{ kind: VersionedKind; content: PendingChange['content'] }>()
    .executeTakeFirst();

/** Until it is published, a new record is out of use, in the way in which founders don't see it. */
export const HIDDEN = {
  assistant: { field: 'isActive', value: false, column: 'is_active' },
  challenge: { field: 'isArchived', value: true, column: 'is_archived' },
  step: { field: 'isActive', value: false, column: 'is_active' },
  question: { field: 'isActive', value: false, column: 'is_active' },
} as const;

/** New records that an import has brought into use are published; later edits of them wait on. */
export async function releaseNew(db: Db, kind: VersionedKind): Promise<void> {
  const { field, value, column } = HIDDEN[kind];
  await sql`update pending_changes set is_new = false, content = content - ${field}
    where kind = ${kind} and is_new and exists (
      select from ${sql.table(TABLES[kind].name)} as records
      where records.id = record_id and records.${sql.ref(column)} is distinct from ${sql.lit(value)})`.execute(
    db,
  );
}

/** Whether the row of this alias was never published. */
export const isUnpublished = (kind: VersionedKind, alias: string = TABLES[kind].name) => sql<boolean>`exists (
  select from pending_changes as waiting
  where waiting.kind = ${sql.lit(kind)} and waiting.record_id = ${sql.ref(`${alias}.id`)} and waiting.is_new)`;
