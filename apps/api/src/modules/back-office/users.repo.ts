import type { adminUserContracts, Query } from '@groundwork/api-client/contracts';
import { type AdminUser, type AdminUserChange, normaliseName } from '@groundwork/domain';
import { sql } from 'kysely';
import { nextMoment } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';
import { staysConfirmed, userColumns } from '../../stores/users.repo.ts';

const columns = [...userColumns, 'users.updated_at as updatedAt'] as const;
const USUAL_PAGE = 100;

/** In one text, so that a row is looked through once. */
const searched = sql<string>`lower(username || ' ' || email || ' ' || coalesce(full_name, ''))`;

const select = (db: Db) => db.selectFrom('users').select(columns);

type Filters = Query<typeof adminUserContracts.count>;

/** The search text may be anywhere in username, address or name. A member who has left a cohort is not in it. */
function filtered(db: Db, { q = '', role, cohortId }: Filters) {
  const wanted = normaliseName(q).toLowerCase();
  return db
    .selectFrom('users')
    .$if(wanted !== '', query => query.where(sql<boolean>`position(${wanted} in ${searched}) > 0`))
    .$if(role !== undefined, query => query.where('role', '=', role ?? 'user'))
    .$if(cohortId !== undefined, query =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('cohort_members')
            .select('user_id')
            .whereRef('user_id', '=', 'users.id')
            .where('cohort_id', '=', cohortId ?? 0)
            .where('left_at', 'is', null),
        ),
      ),
    );
}

/** The orders by a name, by their unique indexes. */
const NAMES = { username: sql<string>`lower(username)`, email: sql<string>`lower(email)` };

export function listUsers(
  db: Db,
  { sort, before, after, limit = USUAL_PAGE, ...filters }: Query<typeof adminUserContracts.list>,
): Promise<AdminUser[]> {
  const query = filtered(db, filters).select(columns).limit(limit);
  if (sort === 'newest' || sort === 'oldest') {
    const isNewest = sort === 'newest';
    return query
      .$if(before !== undefined, query => query.where('id', isNewest ? '<' : '>', before ?? 0))
      .orderBy('id', isNewest ? 'desc' : 'asc')
      .execute();
  }
  return query
    .$if(after !== undefined, query => query.where(NAMES[sort], '>', sql<string>`lower(${after ?? ''})`))
    .orderBy(NAMES[sort])
    .execute();
}

export const countUsers = (db: Db, filters: Filters): Promise<{ count: number }> =>
  filtered(db, filters).select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow();

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
    .set({
      username,
      email,
      // Something else may have been changed: then a new address still waits.
      new_email: sql<string | null>`case when email = ${email} then new_email end`,
      email_confirmed_at: staysConfirmed(email),
      full_name: fullName,
      role,
      updated_at: nextMoment,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
