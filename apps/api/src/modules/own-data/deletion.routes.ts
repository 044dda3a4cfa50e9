import { ownDataContracts } from '@groundwork/api-client/contracts';
import { normaliseName } from '@groundwork/domain';
import { inTransaction } from '../../db/transaction.ts';
import { refusedField } from '../../errors.ts';
import { endSession } from '../../plugins/session.ts';
import type { Router } from '../../routing/router.ts';
import { findEmail } from '../../stores/emails.repo.ts';
import { type Guarded, matchOwnPassword } from '../auth/own-password.ts';
import { deleteAccount } from './delete-account.ts';
import { mailOfDeleted, mailOfDue } from './deletion-mails.ts';
import { takeDeletionBack } from './deletions.repo.ts';

/** Deleting one's own account, and taking that back (SE-94 to SE-98). */
export function deletionRoutes(route: Router, options: Guarded): void {
  const { mail } = options;
  route.action(ownDataContracts.deleteAccount, async call => {
    const { db, user, body, request, reply } = call;
    if (normaliseName(body.username) !== normaliseName(user.username))
      throw refusedField('user.other_username', 'username');
    const { isAtOnce } = body;
    const passwordHash = await matchOwnPassword(call, body.currentPassword, options);
    if (passwordHash === null) throw refusedField('user.wrong_password', 'currentPassword');
    const address = await findEmail(db, user.id);
    const deletionDueAt = await inTransaction(db, db => deleteAccount(db, user, { passwordHash, isAtOnce }));
    if (isAtOnce) await endSession(request, reply, options.https);
    // Asked for again, it is no news.
    const isNew = isAtOnce || !user.deletionDueAt;
    if (mail && isNew && address?.isConfirmed)
      mail.mailer.post(async () =>
        deletionDueAt === null
          ? mailOfDeleted(user.email)
          : mailOfDue(user.email, deletionDueAt, mail.publicUrl),
      );
    return { deletionDueAt };
  });

  route.command(ownDataContracts.keepAccount, ({ db, user }) => takeDeletionBack(db, user.id));
}
