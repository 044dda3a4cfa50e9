import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { lockOffered } from '../../stores/memberships.repo.ts';
import { hashToken } from '../report-links/share-token.ts';

/**
 * The cohort that an invitation leads to, for someone with this address. A new user has no id yet. A link that was
 * mailed to them proves the address.
 * @throws AppError `invitation.not_found`, or `invitation.other_address` at the form's field
 */
export async function lockInvitation(
  db: Db,
  token: string,
  { id = null, email }: { id?: number | null; email: string },
): Promise<{ cohortId: number; isMember: boolean; provesAddress: boolean }> {
  const offered = found(await lockOffered(db, hashToken(token), id), 'invitation.not_found');
  const isOthers = offered.email !== null && offered.email.toLowerCase() !== email.toLowerCase();
  if (isOthers && !offered.isMember) {
    const { message } = new AppError('invitation.other_address');
    throw new AppError('invitation.other_address', { issues: [{ path: 'email', message }] });
  }
  return { ...offered, provesAddress: offered.isMailed && !isOthers };
}
