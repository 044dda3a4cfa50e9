import type { User } from '@groundwork/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { beginSession } from '../../plugins/session.ts';
import { confirmEmail } from '../../stores/emails.repo.ts';
import { joinByAddress } from '../../stores/memberships.repo.ts';
import { connect } from '../../stores/provider-logins.repo.ts';
import type { NewSession } from '../../stores/sessions.repo.ts';
import { findLoginOf, type Login } from '../../stores/users.repo.ts';
import { followRole } from './admit-person.ts';
import type { AuthOptions, WaitingJoin } from './auth-options.ts';
import { toOwn } from './confirm-email.ts';
import type { LoginWay } from './pending-login.ts';

interface Asking {
  db: Db;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Finishing extends Pick<NewSession, 'hasCommonPassword' | 'withCode'> {
  way: LoginWay;
}

/**
 * Begins the session, and connects the provider where its login waits for this one (SE-111).
 * @throws AppError `provider.only`, or what {@link beginSession} throws
 */
export async function finishLogin(
  { db, request, reply }: Asking,
  { user, passwordHash, isInvited, isConfirmed }: Login,
  options: AuthOptions,
  { way, ...of }: Finishing,
): Promise<User> {
  admitWay(request, user, way, options);
  await beginSession(db, request, { userId: user.id, passwordHash, ...of });
  const join = way === 'connecting' ? joinOf(request, user, options) : null;
  const isJoined = join !== null && (await connectWaiting(db, user, join));
  // Whoever logs in next in this browser is another matter.
  if (options.joins.read(request)) options.joins.end(reply);
  if (join && isJoined) await followRole(db, user, join.role, request.log);
  // Where mail is set up, an address invites its owner alone (SE-103).
  if (isInvited && (!options.mail || isConfirmed || isJoined)) await joinByAddress(db, user);
  const current = isJoined ? await findLoginOf(db, user.id) : null;
  return toOwn(current?.user ?? user, of.hasCommonPassword);
}

/**
 * Where the provider is the only way, passwords are for administrators and for connecting an account (SE-115).
 * @throws AppError `provider.only`
 */
export function admitWay(request: FastifyRequest, user: User, way: LoginWay, options: AuthOptions): void {
  if (!options.provider?.isOnly || way === 'provider' || user.role === 'admin') return;
  if (way === 'connecting' && joinOf(request, user, options)) return;
  throw new AppError('provider.only');
}

/** The provider's login that waits for this account in this browser; null without one. */
function joinOf(request: FastifyRequest, { email }: User, { joins }: AuthOptions): WaitingJoin | null {
  const join = joins.read(request);
  return join?.email.toLowerCase() === email.toLowerCase() ? join : null;
}

const connectWaiting = (db: Db, user: User, join: WaitingJoin): Promise<boolean> =>
  inTransaction(db, async db => {
    const isConnected = await connect(db, user.id, join);
    if (isConnected) await confirmEmail(db, user.id);
    return isConnected;
  });
