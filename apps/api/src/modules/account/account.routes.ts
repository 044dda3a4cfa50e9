import { accountContracts } from '@groundwork/api-client/contracts';
import { AppError } from '../../errors.ts';
import { endSession, sessionOf } from '../../plugins/session.ts';
import { keyedSecretRequest } from '../../routing/idempotency.ts';
import { perMinute } from '../../routing/per-minute.ts';
import { type Router, sendAnswer } from '../../routing/router.ts';
import { type AuthOptions, hasherOf } from '../auth/auth.routes.ts';
import { deleteOtherSessions, deleteOwnSession, listSessions } from '../sessions/sessions.repo.ts';
import { changePassword } from './change-password.ts';
import { describeDevice } from './describe-device.ts';

export function accountRoutes(route: Router, options: AuthOptions): void {
  route.action(
    accountContracts.changePassword,
    async ({ db, user, body, request, reply }) => {
      const hasher = hasherOf(options, request, reply);
      const keyed = await keyedSecretRequest(request, user.id, hasher);
      const changing = { userId: user.id, sessionId: sessionOf(request).id, keyed, hasher };
      return sendAnswer(reply, await changePassword(db, changing, body));
    },
    // By account alone: who has got hold of a session may guess from many addresses.
    perMinute(options.triesPerMinute.account, request => String(sessionOf(request).user.id)),
  );

  route.query(accountContracts.sessions, async ({ db, user, request }) => {
    const sessions = await listSessions(db, user.id, sessionOf(request).id);
    return sessions.map(({ userAgent, ...session }) => ({ ...session, device: describeDevice(userAgent) }));
  });

  route.action(accountContracts.endSession, async ({ db, user, params, request }) => {
    if (params.sessionId === sessionOf(request).id) return endSession(db, request);
    if (!(await deleteOwnSession(db, user.id, params.sessionId))) throw new AppError('session.not_found');
  });

  route.command(accountContracts.endOtherSessions, ({ db, user, request }) =>
    deleteOtherSessions(db, user.id, sessionOf(request).id),
  );
}
