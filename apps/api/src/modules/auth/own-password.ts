import type { User } from '@groundwork/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/types.ts';
import { AppError, refusedField } from '../../errors.ts';
import { NO_PASSWORD, passwordMatches } from '../../hashing/password.ts';
import { sessionOf } from '../../plugins/session.ts';
import { MINUTE } from '../../routing/per-minute.ts';
import { findPasswordHash } from '../../stores/users.repo.ts';
import { type AuthOptions, hasherOf } from './auth-options.ts';
import { SealedCookie } from './sealed-cookie.ts';

/** For which a login at the provider stands in for the password. */
const CONFIRMED_S = 300;

/** For forms that ask for one's own password. */
export interface Guarded extends AuthOptions {
  /** @throws AppError `request.rate_limited` */
  countTry: (request: FastifyRequest) => Promise<void>;
  /** Of those who have no password: a new login at the provider, in this session. */
  confirmations: SealedCookie<{ sessionId: number }>;
}

/**
 * Counts tries by account alone, over all forms that ask for the password. A stolen session may be used from many
 * addresses.
 */
export function guardOwnPassword(app: FastifyInstance, options: AuthOptions): Guarded {
  const count = app.createRateLimit({
    max: options.triesPerMinute.account,
    timeWindow: MINUTE,
    keyGenerator: request => String(sessionOf(request).user.id),
  });
  return {
    ...options,
    confirmations: new SealedCookie({ ...options, name: 'confirmed', seconds: CONFIRMED_S }),
    countTry: async request => {
      const tries = await count(request);
      if (tries.isAllowed || !tries.isExceeded) return;
      throw new AppError('request.rate_limited', { retryAfter: tries.ttlInSeconds });
    },
  };
}

export interface Asking {
  db: Db;
  user: User;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The user's stored hash where the password is right, or where a user without one has confirmed at the provider; else
 * null. Counts as a try. Slow: call it before the transaction.
 * @throws AppError `request.rate_limited`, or `user.not_confirmed` at the form's field
 */
export async function matchOwnPassword(
  { db, user, request, reply }: Asking,
  password: string,
  options: Guarded,
  field = 'currentPassword',
): Promise<string | null> {
  await options.countTry(request);
  if (!user.hasPassword) {
    if (options.confirmations.read(request)?.sessionId !== sessionOf(request).id)
      throw refusedField('user.not_confirmed', field);
    return NO_PASSWORD;
  }
  const hash = await findPasswordHash(db, user.id);
  return (await passwordMatches(hasherOf(options, reply), hash, password)) ? hash : null;
}
