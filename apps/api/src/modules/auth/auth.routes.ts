import { normalizeIP } from '@fastify/rate-limit';
import { authContracts, type ErrorCode, secondFactorContracts } from '@groundwork/api-client/contracts';
import { type Credentials, normaliseName, type Registration, type User } from '@groundwork/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { isCommon } from '../../hashing/common-passwords.ts';
import type { Hasher } from '../../hashing/hasher.ts';
import { hashPassword, passwordMatches } from '../../hashing/password.ts';
import { beginSession, endSession, sessionOf } from '../../plugins/session.ts';
import { MINUTE, perMinute } from '../../routing/per-minute.ts';
import type { Router } from '../../routing/router.ts';
import { findLogin, findLoginOf, findRecentRegistration, findTaken } from '../../stores/users.repo.ts';
import { type AuthOptions, hasherOf } from './auth-options.ts';
import { checkCode, wrongCode } from './check-code.ts';
import { mailConfirmation, toOwn } from './confirm-email.ts';
import { admitWay, finishLogin } from './finish-login.ts';
import { registerFounder } from './register-user.ts';

export function authRoutes(route: Router, app: FastifyInstance, options: AuthOptions): void {
  const refuseTooMany = limitTries(app, options, ({ body }) => (body as Credentials).username);
  const { pending, provider } = options;
  const refuseTooManyCodes = limitTries(app, options, request => String(pending.read(request)?.userId));

  route.action(
    authContracts.register,
    async ({ body, request, reply, db }) => {
      const { mail } = options;
      if (provider?.isOnly) throw new AppError('provider.only');
      const { user, passwordHash } = await registerOnce(db, body, hasherOf(options, reply), mail !== null);
      const hasCommonPassword = await isCommon(body.password);
      await beginSession(db, request, { userId: user.id, passwordHash, hasCommonPassword, withCode: false });
      if (mail) await mailConfirmation(db, mail, user.id);
      return toOwn(user, hasCommonPassword);
    },
    perMinute(options.triesPerMinute.address),
  );

  route.action(authContracts.login, async ({ body, request, reply, db }) => {
    await refuseTooMany(request);
    // Before the query, so that a full queue costs the database nothing.
    const hasher = hasherOf(options, reply);
    const found = await findLogin(db, body.username);
    const matches = await passwordMatches(hasher, found?.passwordHash ?? null, body.password);
    if (!found || !matches) throw new AppError('auth.invalid_credentials');
    const way = body.connects ? 'connecting' : 'password';
    admitWay(request, found.user, way, options);
    const hasCommonPassword = await isCommon(body.password);
    if (found.user.hasSecondFactor) {
      const { user, passwordHash } = found;
      pending.begin(reply, { userId: user.id, passwordHash, hasCommonPassword, way });
      throw new AppError('auth.code_required');
    }
    return finishLogin({ db, request, reply }, found, options, { hasCommonPassword, withCode: false, way });
  });

  route.action(secondFactorContracts.logIn, async ({ body, request, reply, db }) => {
    const login = pending.read(request);
    if (!login) throw new AppError('second_factor.login_over');
    const { userId, hasCommonPassword, way } = login;
    await refuseTooManyCodes(request);
    const found = await findLoginOf(db, userId);
    const isStill = found?.user.hasSecondFactor && pending.isOf(request, found.passwordHash);
    if (!found || !isStill) throw new AppError('second_factor.login_over');
    const spend = await checkCode(db, options.seal, { userId, typed: body.code, isOn: true });
    if (!(await spend(db))) throw wrongCode();
    const user = await finishLogin({ db, request, reply }, found, options, {
      hasCommonPassword,
      withCode: true,
      way,
    });
    pending.end(reply);
    return user;
  });

  route.action(authContracts.logout, ({ request, reply }) => endSession(request, reply, options.https));

  route.query(authContracts.currentUser, async ({ user, request }) => ({
    ...user,
    role: sessionOf(request).role,
  }));
}

/**
 * Counts tries for the account that a request names.
 * @returns a function that throws AppError `request.rate_limited`
 */
export function limitTries(
  app: FastifyInstance,
  { triesPerMinute: { account, address } }: Pick<AuthOptions, 'triesPerMinute'>,
  nameOf: (request: FastifyRequest) => string,
): (request: FastifyRequest) => Promise<void> {
  const accountAndNetworkOf = (request: FastifyRequest) =>
    `${normalizeIP(request.ip)} ${normaliseName(nameOf(request)).toLowerCase()}`;
  const limits = [
    // Per account and network together: slows guessing, and nobody can lock the owner out.
    app.createRateLimit({ max: account, timeWindow: MINUTE, keyGenerator: accountAndNetworkOf }),
    // Per network: one address may not try many accounts either.
    app.createRateLimit({ max: address, timeWindow: MINUTE }),
  ];
  return async request => {
    for (const count of limits) {
      const tries = await count(request);
      if (!tries.isAllowed && tries.isExceeded)
        throw new AppError('request.rate_limited', { retryAfter: tries.ttlInSeconds });
    }
  };
}

/**
 * Registers a user. Repeated within ten minutes, it answers the same user: idempotency keys belong to a session, and a
 * client that lost the first answer has none yet.
 * @throws AppError `user.username_taken`, `user.email_taken`, or what {@link registerFounder} throws
 */
async function registerOnce(
  db: Db,
  { password, invitation, ...profile }: Registration,
  hasher: Hasher,
  hasMail: boolean,
): Promise<{ user: User; passwordHash: string }> {
  const passwordHash = await hashPassword(hasher, password);
  try {
    const user = await inTransaction(db, db =>
      registerFounder(db, { ...profile, passwordHash }, { invitation, hasMail }),
    );
    return { user, passwordHash };
  } catch (error) {
    // The first request may have used the invitation up.
    if (!isTaken(error) && !isCode(error, 'invitation.not_found')) throw error;
    const found = await findRecentRegistration(db, profile);
    // Always checked: the time of a refusal must not show which email and name belong to the username.
    if (!(await passwordMatches(hasher, found?.passwordHash ?? null, password)) || !found)
      throw isTaken(error) ? (tellTaken(await findTaken(db, profile)) ?? error) : error;
    return found;
  }
}

/** Names both fields, so that a founder need not find out one after the other. */
function tellTaken(names: readonly ('username' | 'email')[]): AppError | null {
  const issues = names.map(path => ({ path, message: new AppError(`user.${path}_taken`).message }));
  const [first] = names.includes('username') ? (['username'] as const) : names;
  return first ? new AppError(`user.${first}_taken`, { issues }) : null;
}

function isTaken(error: unknown): boolean {
  return isCode(error, 'user.username_taken') || isCode(error, 'user.email_taken');
}

const isCode = (error: unknown, code: ErrorCode) => error instanceof AppError && error.code === code;
