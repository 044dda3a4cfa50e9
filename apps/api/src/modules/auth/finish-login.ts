import type { User } from '@groundwork/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { beginSession } from '../../plugins/session.ts';
import { confirmEmail } from '../../stores/emails.repo.ts';
import { joinByAddress } from '../../stores/memberships.repo.ts';
import { connect } from '../../stores/provider-logins.repo.ts';
import type { NewSession } from '../../stores/sessions.repo.ts';
import type { Login } from '../../stores/users.repo.ts';
import type { AuthOptions } from './auth-options.ts';
import { toOwn } from './confirm-email.ts';

interface Asking {
  db: Db;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Begins the session, and connects the provider where its login waited for this one (SE-111). */
export async function finishLogin(
  { db, request, reply }: Asking,
  { user, passwordHash, isInvited, isConfirmed }: Login,
  options: AuthOptions,
  of: Pick<NewSession, 'hasCommonPassword' | 'withCode'>,
): Promise<User> {
  await beginSession(db, request, { userId: user.id, passwordHash, ...of });
  const join = joinOf(request, user, options);
  if (join) {
    await inTransaction(db, async db => {
      await connect(db, user.id, join);
      await confirmEmail(db, user.id);
    });
    options.joins.end(reply);
  }
  // Where mail is set up, an address invites its owner alone (SE-103).
  if (isInvited && (!options.mail || isConfirmed || join)) await joinByAddress(db, user);
  return toOwn(user, of.hasCommonPassword);
}

/** The provider's login that waits for this account in this browser; null without one. */
export function joinOf(request: FastifyRequest, { email }: User, { joins }: AuthOptions) {
  const join = joins.read(request);
  return join?.email.toLowerCase() === email.toLowerCase() ? join : null;
}
