import type { adminCohortContracts, Query } from '@groundwork/api-client/contracts';
import { type Cohort, type CohortInput, type CohortMember, normaliseName } from '@groundwork/domain';
import { sql } from 'kysely';
import { nextMoment } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';
import { isUsable } from '../../stores/memberships.repo.ts';

const PAGE = 100;

export type CohortFields = Omit<CohortInput, 'updatedAt'>;

const columns = [
  'cohorts.id',
  'cohorts.name',
  'cohorts.starts_on as startsOn',
  'cohorts.ends_on as endsOn',
  'cohorts.updated_at as updatedAt',
  sql<number>`(select count(*)::integer from cohort_members
    where cohort_id = cohorts.id and left_at is null)`.as('members'),
  sql<number>`(select count(*)::integer from cohort_invitations
    where cohort_id = cohorts.id and email is not null and ${isUsable})`.as('invited'),
] as const;

const toRow = ({ name, startsOn, endsOn }: CohortFields) => ({ name, starts_on: startsOn, ends_on: endsOn });

export const listCohorts = (db: Db): Promise<Cohort[]> =>
  db.selectFrom('cohorts').select(columns).orderBy('starts_on', 'desc').orderBy('id', 'desc').execute();

export const lockCohort = (db: Db, id: number): Promise<Cohort | undefined> =>
  db.selectFrom('cohorts').select(columns).where('id', '=', id).forNoKeyUpdate('cohorts').executeTakeFirst();

export const insertCohort = (db: Db, input: CohortFields): Promise<Cohort> =>
  db.insertInto('cohorts').values(toRow(input)).returning(columns).executeTakeFirstOrThrow();

export const updateCohort = (db: Db, id: number, input: CohortFields): Promise<Cohort> =>
  db
    .updateTable('cohorts')
    .set({ ...toRow(input), updated_at: nextMoment })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export async function deleteCohort(db: Db, id: number): Promise<void> {
  await db.deleteFrom('cohorts').where('id', '=', id).execute();
}

/** The newest account first; null for an unknown cohort. */
export async function listMembers(
  db: Db,
  cohortId: number,
  { q = '', before, limit = PAGE }: Query<typeof adminCohortContracts.members>,
): Promise<CohortMember[] | null> {
  const wanted = normaliseName(q).toLowerCase();
  const searched = sql<string>`lower(users.username || ' ' || users.email || ' ' || coalesce(users.full_name, ''))`;
  const rows = await db
    .selectFrom('cohorts')
    .leftJoin(
      db
        .selectFrom('cohort_members')
        .innerJoin('users', 'users.id', 'cohort_members.user_id')
        .select(['users.id', 'users.username', 'users.full_name as fullName', 'users.email'])
        .select(['cohort_members.joined_at as joinedAt', 'cohort_members.cohort_id'])
        .where('cohort_members.cohort_id', '=', cohortId)
        .where('left_at', 'is', null)
        .$if(wanted !== '', query => query.where(sql<boolean>`position(${wanted} in ${searched}) > 0`))
        .$if(before !== undefined, query => query.where('cohort_members.user_id', '<', before ?? 0))
        .orderBy('cohort_members.user_id', 'desc')
        .limit(limit)
        .as('members'),
      'members.cohort_id',
      'cohorts.id',
    )
    .select(['members.id', 'members.username', 'members.fullName', 'members.email', 'members.joinedAt'])
    .where('cohorts.id', '=', cohortId)
    .orderBy('members.id', 'desc')
    .$castTo<Omit<CohortMember, 'id'> & { id: number | null }>()
    .execute();
  // A cohort without any comes back as one row of nulls.
  return rows.length === 0 ? null : rows.flatMap(row => (row.id === null ? [] : [{ ...row, id: row.id }]));
}

/** With the invitation of their address, which would bring them back. Their name, if they were a member. */
export async function deleteMember(db: Db, cohortId: number, userId: number): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('cohort_members')
    .using('users')
    .whereRef('users.id', '=', 'cohort_members.user_id')
    .where('cohort_id', '=', cohortId)
    .where('user_id', '=', userId)
    .returning(['users.username', 'users.email'])
    .executeTakeFirst();
  if (!removed) return undefined;
  await db
    .deleteFrom('cohort_invitations')
    .where('cohort_id', '=', cohortId)
    .where(sql<boolean>`(user_id = ${userId} or lower(email) = lower(${removed.email}))`)
    .execute();
  return removed.username;
}
