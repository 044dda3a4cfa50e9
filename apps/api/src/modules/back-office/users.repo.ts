import type { adminUserContracts, Query } from '@groundwork/api-client/contracts';
import { type AdminUser, type AdminUserChange, normaliseName } from '@groundwork/domain';
import { sql } from 'kysely';
import { nextMoment } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';
import { userColumns } from '../../stores/users.repo.ts';

const columns = [...userColumns, 'users.updated_at as updatedAt'] as const;
const USUAL_PAGE = 100;

/** In one text, so that a row is looked through once. */
const searched = sql<string>`lower(username || ' ' || email || ' ' || coalesce(full_name, ''))`;

const select = (db: Db) => db.selectFrom('users').select(columns);

/** The newest first. The search text may be anywhere in username, address or name. */
export function listUsers(
  db: Db,
  { q = '', before, limit = USUAL_PAGE }: Query<typeof adminUserContracts.list>,
): Promise<AdminUser[]> {
  const wanted = normaliseName(q).toLowerCase();
  return select(db)
    .$if(wanted !== '', query => query.where(sql<boolean>`position(${wanted} in ${searched}) > 0`))
    .$if(before !== undefined, query => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export const findUser = (db: Db, id: number): Promise<AdminUser | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst();

/** For a change. Weaker than `for update`, which would wait for every write that refers to the user. */
export const lockUser = (db: Db, id: number): Promise<AdminUser | undefined> =>
  select(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** For the deletion, which waits for such writes and must not hold the user meanwhile. */
export const lockDeletedUser = (db: Db, id: number): Promise<AdminUser | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** The ids of all administrators, whose role is locked until the transaction ends. */
export async function lockAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Fails with the unique keys `users_username_key` or `users_email_key`. */
export const updateUser = (
  db: Db,
  id: number,
  { username, email, fullName, role }: Omit<AdminUserChange, 'updatedAt'>,
): Promise<AdminUser> =>
  db
    .updateTable('users')
    .set({ username, email, full_name: fullName, role, updated_at: nextMoment })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export async function setPasswordHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** With the addresses by which they joined cohorts. */
export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('cohort_invitations').where('user_id', '=', id).execute();
  await db.deleteFrom('users').where('id', '=', id).execute();
}
