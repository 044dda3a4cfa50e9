import type { DataExport, DataExportStatus } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';

/** Files that a user may begin within 24 hours (SE-91). */
const EXPORTS_A_DAY = 3;
/** So often a file is begun whose server stopped. */
const MAX_ATTEMPTS = 3;

const lease = sql<string>`now() + interval '15 seconds'`;

export interface ExportClaim {
  id: number;
  userId: number;
  /** Names the process among the replicas, and the attempt. */
  owner: string;
}

/** In one query, since a page asks for it again and again. */
export async function readExportStatus(db: Db, userId: number): Promise<DataExportStatus> {
  const { rows } = await sql<{ used: number } & (DataExport | { [K in keyof DataExport]: null })>`
    select used, newest.* from (
      select count(*)::integer as used from data_exports
      where user_id = ${userId} and created_at > now() - interval '24 hours'
    ) as starts left join (
      select id, state, progress, bytes, created_at as "createdAt", expires_at as "expiresAt" from data_exports
      where user_id = ${userId} and expires_at > now() order by id desc limit 1
    ) as newest on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has one row');
  const { used, ...newest } = row;
  return {
    newest: newest.id === null ? null : newest,
    startsLeft: Math.max(0, EXPORTS_A_DAY - used),
  };
}

/** So that two beginnings of one user take turns. */
export async function lockOwner(db: Db, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Begins a file in place of earlier ones, whose parts go. */
export async function insertExport(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('data_export_parts').where('user_id', '=', userId).execute();
  await db.insertInto('data_exports').values({ user_id: userId }).execute();
}

/** Takes a file that nobody makes, for another attempt. One that stopped its server too often is given up. */
export async function claimExport(db: Db, owner: string): Promise<ExportClaim | undefined> {
  await db
    .updateTable('data_exports')
    .set({ state: 'failed' })
    .where('state', '=', 'making')
    .where('lease_until', '<=', sql<string>`now()`)
    .where('attempts', '>=', MAX_ATTEMPTS)
    .execute();
  const claimed = await db
    .updateTable('data_exports')
    .set({ owner, lease_until: lease, attempts: sql<number>`attempts + 1`, progress: 0, bytes: 0 })
    .where('id', '=', eb =>
      eb
        .selectFrom('data_exports')
        .select('id')
        .where('state', '=', 'making')
        .where('lease_until', '<=', sql<string>`now()`)
        .orderBy('lease_until')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'user_id as userId'])
    .executeTakeFirst();
  return claimed && { ...claimed, owner };
}

const ofClaim = (db: Db, { id, userId, owner }: ExportClaim) =>
  db
    .updateTable('data_exports')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('owner', '=', owner)
    .where('state', '=', 'making');

/** Whether the claim still holds: not when the account is gone, or another process has taken the file over. */
export async function renewExport(db: Db, claim: ExportClaim, progress: number): Promise<boolean> {
  const renewed = await ofClaim(db, claim)
    .set({ lease_until: lease, progress })
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** Removes what an earlier attempt wrote. */
export async function dropParts(db: Db, { id, userId }: ExportClaim): Promise<void> {
  await db
    .deleteFrom('data_export_parts')
    .where('user_id', '=', userId)
    .where('export_id', '=', id)
    .execute();
}

/** Call it in a transaction. False as {@link renewExport}; then nothing is written. */
export async function insertPart(
  db: Db,
  claim: ExportClaim,
  { place, content }: { place: number; content: Buffer },
): Promise<boolean> {
  const { id: export_id, userId: user_id } = claim;
  const held = await ofClaim(db, claim)
    .set({ lease_until: lease, bytes: sql<number>`bytes + ${content.length}::integer` })
    .returning('id')
    .executeTakeFirst();
  if (!held) return false;
  await db.insertInto('data_export_parts').values({ user_id, export_id, place, content }).execute();
  return true;
}

/** Kept for 24 hours from now. */
export async function finishExport(db: Db, claim: ExportClaim): Promise<void> {
  await ofClaim(db, claim)
    .set({ state: 'ready', progress: 100, owner: null, expires_at: sql<string>`now() + interval '24 hours'` })
    .execute();
}

/** Lets another process take it, at once when this one stops, else after a while. */
export async function releaseExport(db: Db, claim: ExportClaim, seconds: number): Promise<void> {
  await ofClaim(db, claim)
    .set({ owner: null, lease_until: sql<string>`now() + make_interval(secs => ${seconds})` })
    .execute();
}

const parts = (db: Db, userId: number) =>
  db
    .selectFrom('data_export_parts')
    .innerJoin('data_exports', join =>
      join
        .onRef('data_exports.user_id', '=', 'data_export_parts.user_id')
        .onRef('data_exports.id', '=', 'data_export_parts.export_id'),
    )
    .where('data_exports.user_id', '=', userId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', sql<string>`now()`);

/** The user's file, with its first part. */
export const openFile = (db: Db, userId: number) =>
  parts(db, userId)
    .select(['data_exports.id', 'bytes', 'created_at as createdAt', 'content'])
    .where('place', '=', 0)
    .orderBy('data_exports.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A further part; undefined when the file is gone. */
export async function readPart(
  db: Db,
  userId: number,
  { id, place }: { id: number; place: number },
): Promise<Buffer | undefined> {
  const part = await parts(db, userId)
    .select('content')
    .where('data_exports.id', '=', id)
    .where('place', '=', place)
    .executeTakeFirst();
  return part?.content;
}

/** With their parts. */
export async function deleteExpiredExports(db: Db): Promise<void> {
  await db.deleteFrom('data_exports').where('expires_at', '<', sql<string>`now()`).execute();
}
