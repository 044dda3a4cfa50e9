import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import type { Hasher } from '../../hashing/hasher.ts';
import { passwordMatches } from '../../hashing/password.ts';
import { sessionOf } from '../../plugins/session.ts';
import { MINUTE } from '../../routing/per-minute.ts';
import { findPasswordHash } from '../../stores/users.repo.ts';
import type { AuthOptions } from './auth.routes.ts';

/** For forms that ask for one's own password. */
export interface Guarded extends AuthOptions {
  /** @throws AppError `request.rate_limited` */
  countTry: (request: FastifyRequest) => Promise<void>;
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
    countTry: async request => {
      const tries = await count(request);
      if (tries.isAllowed || !tries.isExceeded) return;
      throw new AppError('request.rate_limited', { retryAfter: tries.ttlInSeconds });
    },
  };
}

/** The user's stored hash where the password is right, else null. Slow: call it before the transaction. */
export async function matchOwnPassword(
  db: Db,
  userId: number,
  password: string,
  hasher: Hasher,
): Promise<string | null> {
  const hash = await findPasswordHash(db, userId);
  return (await passwordMatches(hasher, hash, password)) ? hash : null;
}
