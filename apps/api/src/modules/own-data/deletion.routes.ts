import { ownDataContracts } from '@groundwork/api-client/contracts';
import { normaliseName, type User } from '@groundwork/domain';
import { inTransaction } from '../../db/transaction.ts';
import { refusedField } from '../../errors.ts';
import type { Mail } from '../../mail/mailer.ts';
import { endSession } from '../../plugins/session.ts';
import type { Router } from '../../routing/router.ts';
import { hasherOf } from '../auth/auth.routes.ts';
import { type Guarded, matchOwnPassword } from '../auth/own-password.ts';
import type { PasswordMail } from '../auth/passwords.routes.ts';
import { deleteAccount } from './delete-account.ts';
import { takeDeletionBack } from './deletions.repo.ts';

/** Deleting one's own account, and taking that back (SE-94 to SE-98). */
export function deletionRoutes(
  route: Router,
  { mail, ...options }: Guarded & { mail: PasswordMail | null },
): void {
  route.action(ownDataContracts.deleteAccount, async ({ db, user, body, request, reply }) => {
    await options.countTry(request);
    if (normaliseName(body.username) !== normaliseName(user.username))
      throw refusedField('user.other_username', 'username');
    const { isAtOnce } = body;
    const passwordHash = await matchOwnPassword(db, user.id, body.currentPassword, hasherOf(options, reply));
    if (passwordHash === null) throw refusedField('user.wrong_password', 'currentPassword');
    const deletionDueAt = await inTransaction(db, db => deleteAccount(db, user, { passwordHash, isAtOnce }));
    if (isAtOnce) await endSession(request, reply, options.https);
    mail?.mailer.post(async () => composeMail(user, deletionDueAt, mail.publicUrl));
    return { deletionDueAt };
  });

  route.command(ownDataContracts.keepAccount, ({ db, user }) => takeDeletionBack(db, user.id));
}

function composeMail({ email }: User, dueAt: string | null, publicUrl: string): Mail {
  if (dueAt === null) {
    const text = 'Your Groundwork account and everything in it have been deleted, as you asked.';
    return {
      to: email,
      subject: 'Your Groundwork account is deleted',
      text: `${text}\n`,
      html: `<p>${text}</p>`,
    };
  }
  const link = new URL('/account', publicUrl).href;
  const day = new Date(dueAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const what = `Your Groundwork account and everything in it will be deleted on ${day}, as you asked.`;
  const back = 'Changed your mind? Log in before then and keep it:';
  const other = "If it wasn't you, keep your account and change your password.";
  return {
    to: email,
    subject: 'Your Groundwork account will be deleted',
    text: `${what}\n\n${back}\n${link}\n\n${other}\n`,
    html: `<p>${what}</p><p>${back} <a href="${link}">Your account</a></p><p>${other}</p>`,
  };
}
