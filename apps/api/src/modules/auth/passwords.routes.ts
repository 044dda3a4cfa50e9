import { passwordContracts } from '@groundwork/api-client/contracts';
import { type NewPassword, normaliseName } from '@groundwork/domain';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { refuseCommon } from '../../hashing/common-passwords.ts';
import type { Hasher } from '../../hashing/hasher.ts';
import { hashPassword, passwordMatches } from '../../hashing/password.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import type { Mail } from '../../mail/mailer.ts';
import { perMinute } from '../../routing/per-minute.ts';
import type { Router } from '../../routing/router.ts';
import { findPasswordLink, insertMailedLink, setPassword, spendLink } from '../../stores/passwords.repo.ts';
import { hashToken } from '../report-links/share-token.ts';
import { limitTries } from './auth.routes.ts';
import { type AuthOptions, hasherOf } from './auth-options.ts';
import { drawToken } from './draw-token.ts';

/** For those who forgot their password (SE-72 to SE-76). */
export function passwordRoutes(route: Router, app: FastifyInstance, options: AuthOptions): void {
  const { mail } = options;
  const refuseTooMany = limitTries(app, options, ({ body }) => (body as { email: string }).email);

  route.action(passwordContracts.ways, async () => ({ byMail: mail !== null }));

  route.action(passwordContracts.ask, async ({ db, body, request, reply }) => {
    if (!mail) throw new AppError('mail.not_set_up');
    await refuseTooMany(request);
    // Whether the address is known is looked up when the answer is out, so that its time tells nothing (SE-75).
    reply.raw.once('finish', () => mail.mailer.post(() => composeLink(db, body.email, mail.publicUrl)));
  });

  route.action(passwordContracts.link, async ({ db, params }) => {
    const { username, isUsed } = await findLink(db, params.token);
    if (isUsed) throw new AppError('password_link.used');
    return { username };
  });

  route.action(
    passwordContracts.set,
    async ({ db, body, reply }) => setByLink(db, body, hasherOf(options, reply)),
    perMinute(options.triesPerMinute.address),
  );
}

const findLink = async (db: Db, token: string) =>
  found(await findPasswordLink(db, hashToken(token)), 'password_link.not_found');

/**
 * Hashing comes before the transaction, because it is slow. Repeated with the same password it succeeds again: the first
 * answer may have been lost.
 */
async function setByLink(db: Db, { token, newPassword }: NewPassword, hasher: Hasher): Promise<void> {
  const { userId, role, isUsed, passwordHash, mailedTo } = await findLink(db, token);
  if (isUsed) {
    if (await passwordMatches(hasher, passwordHash, newPassword)) return;
    throw new AppError('password_link.used');
  }
  await refuseCommon(role, newPassword, 'newPassword');
  const newHash = await hashPassword(hasher, newPassword);
  const isSet = await inTransaction(db, async db => {
    if (!(await spendLink(db, userId, hashToken(token)))) return false;
    await setPassword(db, userId, newHash, mailedTo);
    return true;
  });
  // Of two at the same moment the second finds it used by now.
  if (!isSet) await setByLink(db, { token, newPassword }, hasher);
}

async function composeLink(db: Db, email: string, publicUrl: string): Promise<Mail | null> {
  const token = drawToken();
  const to = await insertMailedLink(db, normaliseName(email), hashToken(token));
  if (to === undefined) return null;
  return composeMail({
    to,
    subject: 'Set a new password for Groundwork',
    parts: [
      'Someone asked for a new password for your Groundwork account.',
      { label: 'Set a new password', href: new URL(`/new-password/${token}`, publicUrl).href },
      'The link works once, for 24 hours. Setting a new password logs you out everywhere.',
      "If it wasn't you, ignore this mail. Your password stays as it is.",
    ],
  });
}
