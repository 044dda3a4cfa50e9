import { sql } from 'kysely';
import type { Db } from '../db/types.ts';

/** How the log, and what an administrator wrote, names someone whose account is gone. */
export const pseudonymOf = (userId: number): string => `Deleted user ${userId}`;

const PERSONAL = sql`array['username', 'email', 'fullName']`;

/**
 * Deletes a user with all that is theirs (SE-96). What stays is the programme's, without their name and address. Call it
 * in a transaction that holds the user.
 */
export async function eraseUser(
  db: Db,
  { id, username, email }: { id: number; username: string; email: string },
): Promise<void> {
  const name = pseudonymOf(id);
  // One for an address that was never confirmed may be somebody else's.
  await sql`delete from cohort_invitations where user_id = ${id} or lower(email) = lower(${email})
    and exists (select from users where id = ${id} and email_confirmed_at is not null)`.execute(db);
  await sql`update admin_log set record_name = ${name}, old_fields = old_fields - ${PERSONAL},
      new_fields = new_fields - ${PERSONAL}
    where kind = 'user' and record_id = ${id}`.execute(db);
  await sql`update admin_log set old_fields = old_fields || jsonb_build_object('member', ${name}::text)
    where kind = 'cohort' and old_fields ->> 'member' = ${username}`.execute(db);
  await sql`update admin_log set old_fields = old_fields || jsonb_build_object('address', ${name}::text)
    where kind = 'cohort' and lower(old_fields ->> 'address') = lower(${email})`.execute(db);
  // The reason that an administrator gave is about what the founder wrote.
  await sql`update admin_log set new_fields = new_fields - 'reason'
    where kind = 'appeal' and record_id in (
      select appeals.id from appeals join step_progress on step_progress.id = step_progress_id
      join startups on startups.id = startup_id where user_id = ${id})`.execute(db);
  const { numAffectedRows: logged } = await sql`
    update admin_log set admin_name = ${name} where admin_id = ${id}`.execute(db);
  // Only someone in the log has written as an administrator, and these tables are large.
  for (const table of logged ? SIGNED : [])
    await sql`update ${sql.table(table)} set admin_name = ${name} where admin_id = ${id}`.execute(db);
  await sql`update judge_runs set admin_name = ${name} where admin_name = ${username}`.execute(db);
  await sql`delete from users where id = ${id}`.execute(db);
}

/** What administrators wrote, with their names. */
const SIGNED = ['appeals', 'labelled_cases', 'pending_changes', 'revisions'] as const;
