import { accountContracts } from '@groundwork/api-client/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { endSession, sessionOf } from '../../plugins/session.ts';
import { keyedSecretRequest } from '../../routing/idempotency.ts';
import { MINUTE } from '../../routing/per-minute.ts';
import { type Router, sendAnswer } from '../../routing/router.ts';
import { deleteOtherSessions, deleteOwnSession, listSessions } from '../../stores/sessions.repo.ts';
import { type AuthOptions, hasherOf } from '../auth/auth.routes.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { describeDevice } from './describe-device.ts';

export function accountRoutes(route: Router, app: FastifyInstance, options: AuthOptions): void {
  // Counted by account alone, over all forms that ask for the password. A stolen session may be used from many
  // addresses.
  const count = app.createRateLimit({
    max: options.triesPerMinute.account,
    timeWindow: MINUTE,
    keyGenerator: request => String(sessionOf(request).user.id),
  });
  const refuseTooMany = async (request: FastifyRequest) => {
    const tries = await count(request);
    if (tries.isAllowed || !tries.isExceeded) return;
    throw new AppError('request.rate_limited', { retryAfter: tries.ttlInSeconds });
  };

  route.action(accountContracts.changePassword, async ({ db, user, body, request, reply }) => {
    await refuseTooMany(request);
    const hasher = hasherOf(options, reply);
    const keyed = await keyedSecretRequest(request, user.id, hasher);
    const changing = { userId: user.id, sessionId: sessionOf(request).id, keyed, hasher };
    return sendAnswer(reply, await changePassword(db, changing, body));
  });

  route.action(accountContracts.changeProfile, async ({ db, user, body, request, reply }) => {
    await refuseTooMany(request);
    const hasher = hasherOf(options, reply);
    return changeProfile(db, { userId: user.id, hasher }, body);
  });

  route.query(accountContracts.sessions, async ({ db, user, request }) => {
    const sessions = await listSessions(db, user.id, sessionOf(request).id);
    return sessions.map(({ userAgent, ...session }) => ({ ...session, device: describeDevice(userAgent) }));
  });

  route.action(accountContracts.endSession, async ({ db, user, params, request, reply }) => {
    if (params.sessionId === sessionOf(request).id) return endSession(request, reply, options.https);
    if (!(await deleteOwnSession(db, user.id, params.sessionId))) throw new AppError('session.not_found');
  });

  route.command(accountContracts.endOtherSessions, ({ db, user, request }) =>
    deleteOtherSessions(db, user.id, sessionOf(request).id),
  );
}
