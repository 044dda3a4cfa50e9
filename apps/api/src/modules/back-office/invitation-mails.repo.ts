import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';
import { isUsable } from '../../stores/memberships.repo.ts';
import type { StoredToken } from '../report-links/share-token.ts';

/** After so long the process that was sending a mail has stopped: a mail server is given up after less. */
const INTERRUPTED = sql`interval '10 minutes'`;

/** The mail of an invitation, taken by this process. */
export interface ClaimedMail extends StoredToken {
  id: number;
  email: string;
  cohort: string;
  endsOn: string;
  tries: number;
}

/**
 * Queues the mails of a cohort's invitations that were never sent, or the one that failed.
 * @returns how many
 */
export async function queueMails(
  db: Db,
  cohortId: number,
  invitationId: number | undefined,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('cohort_invitations')
    .set({ mail_state: 'waiting', mail_at: sql<string>`now()`, mail_tries: 0, mail_failure: null })
    .where('cohort_id', '=', cohortId)
    .where('email', 'is not', null)
    .where(isUsable)
    .$if(invitationId === undefined, query => query.where('mail_state', 'is', null))
    .$if(invitationId !== undefined, query =>
      query
        .where('id', '=', invitationId ?? 0)
        .where(eb => eb.or([eb('mail_state', 'is', null), eb('mail_state', '=', 'failed')])),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Of two processes each gets another one. What was used or has expired meanwhile stays, and is not sent. */
export async function claimMail(db: Db): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    with due as (
      select id from cohort_invitations
      where mail_state = 'waiting' and mail_at <= now() and ${isUsable}
      order by mail_at limit 1 for update skip locked
    ), claimed as (
      update cohort_invitations set mail_state = 'sending', mail_at = now(), mail_tries = mail_tries + 1
      from due where cohort_invitations.id = due.id
      returning cohort_invitations.*
    )
    select claimed.id, claimed.email, claimed.nonce, claimed.token_hash as "tokenHash", claimed.mail_tries as tries,
      cohorts.name as cohort, claimed.ends_on as "endsOn"
    from claimed join cohorts on cohorts.id = claimed.cohort_id`.execute(db);
  return rows[0];
}

/** Where it is tried again, `waitMs` from now. */
export async function finishMail(
  db: Db,
  { id }: ClaimedMail,
  outcome: { state: 'sent' | 'failed' | 'waiting'; failure: string | null; waitMs?: number | undefined },
): Promise<void> {
  await db
    .updateTable('cohort_invitations')
    .set({
      mail_state: outcome.state,
      mail_failure: outcome.failure,
      mail_at: sql<string>`now() + make_interval(secs => ${(outcome.waitMs ?? 0) / 1000}::double precision)`,
    })
    .where('id', '=', id)
    .where('mail_state', '=', 'sending')
    .execute();
}

/** Mails that a stopped process was sending: they may have arrived. */
export async function failInterrupted(db: Db): Promise<void> {
  await db
    .updateTable('cohort_invitations')
    .set({ mail_state: 'failed', mail_failure: 'interrupted, it may have arrived' })
    // A literal, by which the index of these few is found.
    .where(sql<boolean>`mail_state = 'sending'`)
    .where('mail_at', '<', sql<string>`now() - ${INTERRUPTED}`)
    .execute();
}

/** Mails that waited when a backup was made: since then they may have been sent. */
export async function failRestored(db: Db): Promise<void> {
  await db
    .updateTable('cohort_invitations')
    .set({ mail_state: 'failed', mail_failure: 'restored from a backup, it may have arrived' })
    .where('mail_state', 'in', ['waiting', 'sending'])
    .execute();
}
