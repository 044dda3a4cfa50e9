import type { User } from '@groundwork/domain';
import { violatedUniqueKey } from '../../database-errors.ts';
import type { Db } from '../../db/types.ts';
import { AppError, refusedField } from '../../errors.ts';
import { confirmEmail } from '../../stores/emails.repo.ts';
import { joinByAddress, joinCohort } from '../../stores/memberships.repo.ts';
import { isRegistrationOpen } from '../../stores/registration.repo.ts';
import { insertUser, type NewUser } from '../../stores/users.repo.ts';
import { lockInvitation } from '../cohorts/lock-invitation.ts';

/** @throws AppError `user.username_taken` or `user.email_taken`. */
export async function registerUser(db: Db, user: NewUser): Promise<User> {
  try {
    return await insertUser(db, user);
  } catch (error) {
    throw nameTaken(error) ?? error;
  }
}

/**
 * Registers a founder, who joins the cohort that they are invited to. Needs a transaction.
 * @throws AppError also `registration.closed`, which an invitation opens, and what {@link lockInvitation} throws
 */
export async function registerFounder(
  db: Db,
  profile: Omit<NewUser, 'role'>,
  { invitation, hasMail }: { invitation: string | undefined; hasMail: boolean },
): Promise<User> {
  const offered = invitation === undefined ? null : await lockInvitation(db, invitation, profile);
  if (!offered && !(await isRegistrationOpen(db))) throw new AppError('registration.closed');
  const user = await registerUser(db, { ...profile, role: 'user' });
  if (offered) await joinCohort(db, offered.cohortId, user);
  if (offered?.provesAddress) await confirmEmail(db, user.id);
  // Where mail is set up, the address has to be confirmed first (SE-103).
  if (!offered && !hasMail) await joinByAddress(db, user);
  return user;
}

/** Turns the violated key into an error about a user's field; null for any other key. */
export function nameTaken(error: unknown): AppError | null {
  const key = violatedUniqueKey(error);
  if (key === 'users_username_key') return refusedField('user.username_taken', 'username');
  if (key === 'users_email_key') return refusedField('user.email_taken', 'email');
  return null;
}
