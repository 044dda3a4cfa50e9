import { accountContracts, emailContracts } from '@groundwork/api-client/contracts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { perMinute } from '../../routing/per-minute.ts';
import type { Router } from '../../routing/router.ts';
import { confirmByLink, dropNewEmail, findEmail, findEmailLink } from '../../stores/emails.repo.ts';
import { hashToken } from '../report-links/share-token.ts';
import type { AuthOptions } from './auth-options.ts';
import { mailConfirmation, tellFormerAddress } from './confirm-email.ts';
import { nameTaken } from './register-user.ts';

/** Confirms email addresses (SE-100 to SE-106). */
export function emailRoutes(route: Router, { mail, triesPerMinute }: AuthOptions): void {
  route.query(accountContracts.email, async ({ db, user }) => {
    const { newEmail, isConfirmed } = found(await findEmail(db, user.id), 'user.not_found');
    return { byMail: mail !== null, isConfirmed, newEmail };
  });

  route.action(accountContracts.sendEmailLink, async ({ db, user }) => {
    if (!mail) throw new AppError('mail.not_set_up');
    if ((await mailConfirmation(db, mail, user.id)) === null) throw new AppError('mail.too_many');
  });

  route.command(accountContracts.keepEmail, ({ db, user }) => dropNewEmail(db, user.id));

  route.action(emailContracts.link, async ({ db, params }) => {
    const link = found(await findEmailLink(db, hashToken(params.token)), 'email_link.not_found');
    if (link.isUsed) throw new AppError('email_link.used');
    return { email: link.email, username: link.username };
  });

  // Repeated it succeeds again: the first answer may have been lost.
  route.action(
    emailContracts.confirm,
    async ({ db, body }) => {
      const former = await inTransaction(db, db => confirmByLink(db, hashToken(body.token))).catch(error => {
        throw nameTaken(error) ?? error;
      });
      if (former === undefined) throw new AppError('email_link.not_found');
      if (former !== null && mail) tellFormerAddress(mail, former);
    },
    perMinute(triesPerMinute.address),
  );
}
