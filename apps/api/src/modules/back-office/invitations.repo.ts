import { type Invitation, type InvitationMail, MAX_INVITATIONS } from '@groundwork/domain';
import { sql } from 'kysely';
import { jsonb } from '../../db/json.ts';
import type { Db } from '../../db/types.ts';
import { isUsable } from '../../stores/memberships.repo.ts';
import type { StoredToken } from '../report-links/share-token.ts';

/** A stored invitation: it has the nonce of its token, not the token. */
export type StoredInvitation = Omit<Invitation, 'token'> & StoredToken;

const state = sql<Invitation['state']>`case
  when ${isUsable} then 'open'
  when cohort_invitations.user_id is null then 'expired'
  when exists (select from cohort_members where cohort_members.cohort_id = cohort_invitations.cohort_id
    and cohort_members.user_id = cohort_invitations.user_id and left_at is null) then 'joined'
  else 'left' end`;

const isDropped = sql<boolean>`mail_state = 'waiting' and not ${isUsable}`;

const mail = sql<InvitationMail | null>`case when mail_state is not null then
  jsonb_build_object('state', case when ${isDropped} then 'dropped' else mail_state end,
    'at', to_char(mail_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'failure', case when not (${isDropped}) then mail_failure end) end`;

/** Links first, then the newest file, in its own order; null for an unknown cohort. */
export async function listInvitations(db: Db, cohortId: number): Promise<StoredInvitation[] | null> {
  const rows = await db
    .selectFrom('cohorts')
    .leftJoin('cohort_invitations', 'cohort_invitations.cohort_id', 'cohorts.id')
    .select(['cohort_invitations.id', 'cohort_invitations.email', 'cohort_invitations.ends_on as endsOn'])
    .select(mail.as('mail'))
    .select(['cohort_invitations.nonce', 'cohort_invitations.token_hash as tokenHash', state.as('state')])
    .where('cohorts.id', '=', cohortId)
    .orderBy(sql`cohort_invitations.email is null`, 'desc')
    .orderBy('cohort_invitations.id', 'desc')
    .limit(MAX_INVITATIONS)
    .$castTo<Omit<StoredInvitation, 'id'> & { id: number | null }>()
    .execute();
  return rows.length === 0 ? null : rows.flatMap(row => (row.id === null ? [] : [{ ...row, id: row.id }]));
}

export async function countInvitations(db: Db, cohortId: number): Promise<number> {
  const { invitations } = await db
    .selectFrom('cohort_invitations')
    .select(sql<number>`count(*)::integer`.as('invitations'))
    .where('cohort_id', '=', cohortId)
    .executeTakeFirstOrThrow();
  return invitations;
}

export function insertLink(
  db: Db,
  cohortId: number,
  endsOn: string,
  { nonce, tokenHash }: StoredToken,
): Promise<{ id: number }> {
  return db
    .insertInto('cohort_invitations')
    .values({ cohort_id: cohortId, ends_on: endsOn, nonce, token_hash: tokenHash })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * Invites addresses until a day. One that is known keeps its token, and stays used. One whose user is a member counts as
 * used.
 * @returns how many can be used, and how many have joined
 */
export async function putAddresses(
  db: Db,
  cohortId: number,
  endsOn: string,
  given: readonly (StoredToken & { email: string })[],
): Promise<{ invited: number; members: number }> {
  const { rows } = await sql<{ hasJoined: boolean }>`
    insert into cohort_invitations (cohort_id, email, nonce, token_hash, ends_on, user_id)
    select ${cohortId}::integer, given.email, given.nonce, given."tokenHash", ${endsOn}::date, cohort_members.user_id
    from jsonb_to_recordset(${jsonb(given.map((one, place) => ({ ...one, place })))})
      as given (email text, nonce text, "tokenHash" text, place integer)
    left join users on lower(users.email) = lower(given.email)
    left join cohort_members on cohort_members.user_id = users.id and left_at is null
      and cohort_members.cohort_id = ${cohortId}::integer
    order by given.place desc
    on conflict (cohort_id, lower(email)) do update
      set ends_on = excluded.ends_on, user_id = coalesce(cohort_invitations.user_id, excluded.user_id)
    returning user_id is not null as "hasJoined"`.execute(db);
  const members = rows.filter(({ hasJoined }) => hasJoined).length;
  return { invited: rows.length - members, members };
}

/** The address of the invitation that was deleted, null for a link; undefined without one. */
export async function deleteInvitation(
  db: Db,
  cohortId: number,
  invitationId: number,
): Promise<{ email: string | null; endsOn: string } | undefined> {
  return db
    .deleteFrom('cohort_invitations')
    .where('id', '=', invitationId)
    .where('cohort_id', '=', cohortId)
    .returning(['email', 'ends_on as endsOn'])
    .executeTakeFirst();
}
