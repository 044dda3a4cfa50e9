import type { Membership, OfferedCohort, User } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../db/types.ts';

type Person = Pick<User, 'id' | 'email'>;

const today = sql<string>`(now() at time zone 'utc')::date`;

/** Whether an invitation can be used: an address only once. Its last day ends at midnight UTC. */
export const isUsable = sql<boolean>`(cohort_invitations.user_id is null and cohort_invitations.ends_on >= ${today})`;

/** Whether the user of a query on `users` is invited by their address. An index has the few that are open. */
export const isInvited = sql<boolean>`exists (select from cohort_invitations
  where lower(cohort_invitations.email) = lower(users.email) and ${isUsable})`;

/**
 * Puts a user into every cohort that invites their address, once: who left one is not put back (AD-95). Two at the same
 * time wait for one another at the invitation.
 */
export async function joinByAddress(db: Db, { id, email }: Person): Promise<void> {
  await sql`with used as (
      update cohort_invitations set user_id = ${id}
      where lower(email) = lower(${email}) and ${isUsable} and not exists (select from cohort_members
        where cohort_members.cohort_id = cohort_invitations.cohort_id and cohort_members.user_id = ${id})
      returning cohort_id
    )
    insert into cohort_members (cohort_id, user_id) select cohort_id, ${id} from used on conflict do nothing`.execute(
    db,
  );
}

/** A member again, if they had left. Their address is no longer invited. */
export async function joinCohort(db: Db, cohortId: number, { id, email }: Person): Promise<void> {
  await sql`insert into cohort_members (cohort_id, user_id) values (${cohortId}, ${id})
    on conflict (cohort_id, user_id) do update set left_at = null, joined_at = now()
    where cohort_members.left_at is not null`.execute(db);
  await db
    .updateTable('cohort_invitations')
    .set({ user_id: id })
    .where('cohort_id', '=', cohortId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('user_id', 'is', null)
    .execute();
}

type Offered = OfferedCohort & { cohortId: number; isMailed: boolean };

/** What a token's invitation leads to, if it can be used, or if this user is in the cohort already. */
export const selectOffered = (db: Db, tokenHash: string, userId: number | null) => {
  const isMember = sql<boolean>`exists (select from cohort_members where cohort_members.cohort_id = cohorts.id
    and cohort_members.user_id = ${userId}::integer and left_at is null)`;
  return db
    .selectFrom('cohort_invitations')
    .innerJoin('cohorts', 'cohorts.id', 'cohort_invitations.cohort_id')
    .select([
      'cohorts.id as cohortId',
      'cohorts.name',
      'cohorts.starts_on as startsOn',
      'cohorts.ends_on as endsOn',
      'cohort_invitations.email',
      isMember.as('isMember'),
      sql<boolean>`mail_state is not distinct from 'sent'`.as('isMailed'),
    ])
    .where('token_hash', '=', tokenHash)
    .where(eb => eb.or([isUsable, isMember]));
};

/** The same, locked until the transaction ends: one address joins once, and no invitation is revoked meanwhile. */
export const lockOffered = (db: Db, tokenHash: string, userId: number | null): Promise<Offered | undefined> =>
  selectOffered(db, tokenHash, userId).forNoKeyUpdate('cohort_invitations').executeTakeFirst();

export function listMemberships(db: Db, userId: number): Promise<Membership[]> {
  return db
    .selectFrom('cohort_members')
    .innerJoin('cohorts', 'cohorts.id', 'cohort_members.cohort_id')
    .select([
      'cohorts.id as cohortId',
      'cohorts.name',
      'cohorts.starts_on as startsOn',
      'cohorts.ends_on as endsOn',
      'cohort_members.joined_at as joinedAt',
    ])
    .where('cohort_members.user_id', '=', userId)
    .where('left_at', 'is', null)
    .orderBy('joined_at', 'desc')
    .orderBy('cohorts.id', 'desc')
    .execute();
}

/** Whether this user was ever a member. */
export async function leaveCohort(db: Db, userId: number, cohortId: number): Promise<boolean> {
  const left = await db
    .updateTable('cohort_members')
    .set({ left_at: sql<string>`coalesce(left_at, now())` })
    .where('cohort_id', '=', cohortId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return left !== undefined;
}
