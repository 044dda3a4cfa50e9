import { isIP } from 'node:net';
import { authContracts } from '@groundwork/api-client/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { beginSession, endSession } from '../../plugins/session.ts';
import { MINUTE, perMinute } from '../../routing/per-minute.ts';
import type { Router } from '../../routing/router.ts';
import { findLogin } from '../users/users.repo.ts';
import { passwordMatches } from './password.ts';
import { registerOnce } from './register-once.ts';

export interface AuthOptions {
  https: boolean;
  /** Tries a minute for one account from one address, and for one address in all. */
  triesPerMinute: { account: number; address: number };
}

export function authRoutes(route: Router, app: FastifyInstance, options: AuthOptions): void {
  const { account, address } = options.triesPerMinute;
  // One address may also not go through many accounts.
  const countAddress = app.createRateLimit({ max: address, timeWindow: MINUTE, keyGenerator: networkOf });

  route.action(
    authContracts.register,
    async ({ body, request, db }) => {
      const { user, passwordHash } = await registerOnce(db, body);
      await beginSession(db, request, { userId: user.id, passwordHash });
      return user;
    },
    perMinute(address, networkOf),
  );

  route.action(
    authContracts.login,
    async ({ body, request, db }) => {
      const tries = await countAddress(request);
      if (!tries.isAllowed && tries.isExceeded)
        throw new AppError('request.rate_limited', { retryAfter: tries.ttlInSeconds });
      const found = await findLogin(db, body.username);
      const matches = await passwordMatches(found?.passwordHash ?? null, body.password);
      if (!found || !matches) throw new AppError('auth.invalid_credentials');
      await beginSession(db, request, { userId: found.user.id, passwordHash: found.passwordHash });
      return found.user;
    },
    // By account and address together: guessing is slowed, and nobody else can lock the account's owner out.
    perMinute(account, request => `${networkOf(request)} ${accountOf(request)}`),
  );

  route.action(authContracts.logout, async ({ request, reply }) => {
    await endSession(request, reply, options.https);
  });

  route.query(authContracts.currentUser, async ({ user }) => user);
}

/** The address; of an IPv6 one its /64, which is what one customer gets. */
function networkOf({ ip }: FastifyRequest): string {
  if (isIP(ip) !== 6 || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

function accountOf(request: FastifyRequest): string {
  return (request.body as { username: string }).username.toLowerCase();
}
