import { type Answer, type AnyContract, adminUserContracts } from '@groundwork/api-client/contracts';
import type { FastifyReply } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { found } from '../../found.ts';
import { refuseCommon } from '../../hashing/common-passwords.ts';
import { hashPassword } from '../../hashing/password.ts';
import { admitAdministrator } from '../../routing/admit-administrator.ts';
import { exactlyOnce, keyedSecretRequest } from '../../routing/idempotency.ts';
import { type Call, type Router, sendAnswer } from '../../routing/router.ts';
import { hasherOf } from '../auth/auth-options.ts';
import { mailConfirmation, tellFormerAddress } from '../auth/confirm-email.ts';
import { drawToken } from '../auth/draw-token.ts';
import { type Asking, type Guarded, matchOwnPassword } from '../auth/own-password.ts';
import { hashToken } from '../report-links/share-token.ts';
import {
  changeUser,
  createUser,
  makePasswordLink,
  removeSecondFactor,
  removeUser,
  resetPassword,
} from './change-users.ts';
import { userImpact } from './impact.repo.ts';
import { countUsers, findUser, listUsers } from './users.repo.ts';

export function adminUserRoutes(route: Router, options: Guarded): void {
  route.query(adminUserContracts.list, ({ db, query }) => listUsers(db, query));

  route.query(adminUserContracts.count, ({ db, query }) => countUsers(db, query));

  route.action(adminUserContracts.create, async call => {
    await refuseCommon(call.body.role, call.body.password, 'password');
    const confirmed = await confirm(call, call.body, options);
    return withHash(call, 201, call.body.password, options, (db, hash) =>
      createUser(db, call.user, call.body, { passwordHash: hash, confirmed }),
    );
  });

  route.action(adminUserContracts.update, async call => {
    const { db, user, params, body, request, reply } = call;
    const confirmed = await confirm(call, body, options);
    const keyed = await keyedSecretRequest(request, user.id, hasherOf(options, reply));
    let former: string | undefined;
    const answer = await exactlyOnce(
      db,
      keyed,
      async db => {
        const before = await findUser(db, params.userId);
        const response = await changeUser(db, user, params.userId, body, confirmed);
        if (before && before.email.toLowerCase() !== response.email.toLowerCase()) former = before.email;
        return { statusCode: 200, response, resourceId: null };
      },
      admitAdministrator(user),
    );
    if (former !== undefined && options.mail) {
      tellFormerAddress(options.mail, former);
      await mailConfirmation(db, options.mail, params.userId);
    }
    return sendAnswer(reply, answer);
  });

  route.action(adminUserContracts.resetPassword, async call => {
    const target = await findUser(call.db, call.params.userId);
    await refuseCommon(target?.role ?? 'user', call.body.newPassword, 'newPassword');
    const confirmed = await confirm(call, call.body, options);
    return withHash(call, 204, call.body.newPassword, options, (db, hash) =>
      resetPassword(db, call.user, call.params.userId, { passwordHash: hash, confirmed }),
    );
  });

  // Not kept with the request's key, so that the token is stored nowhere: repeated, it makes another and ends the first.
  route.action(adminUserContracts.passwordLink, async call => {
    const { db, user, params, body } = call;
    const confirmed = await confirm(call, body, options);
    const token = drawToken();
    const expiresAt = await inTransaction(db, async db => {
      await admitAdministrator(user)(db);
      return makePasswordLink(db, user, params.userId, { tokenHash: hashToken(token), confirmed });
    });
    return { token, expiresAt };
  });

  route.command(adminUserContracts.clearSecondFactor, ({ db, user, params }) =>
    removeSecondFactor(db, user, params.userId),
  );

  route.command(adminUserContracts.remove, ({ db, user, params }) => removeUser(db, user, params.userId));

  route.query(adminUserContracts.impact, async ({ db, params }) =>
    found(await userImpact(db, params.userId), 'user.not_found'),
  );
}

/** The administrator's stored hash where they gave their own password and it is right, else null (AD-108). */
async function confirm(
  call: Asking,
  { ownPassword }: { ownPassword?: string | undefined },
  options: Guarded,
): Promise<string | null> {
  return ownPassword ? matchOwnPassword(call, ownPassword, options, 'ownPassword') : null;
}

/**
 * Hashes before the transaction, because it is slow. The value stored with the request's key reveals nothing about the
 * password.
 */
async function withHash<C extends AnyContract>(
  { db, user, request, reply }: Call<C>,
  statusCode: number,
  password: string,
  options: Guarded,
  write: (db: Db, passwordHash: string) => Promise<Answer<C>>,
): Promise<FastifyReply> {
  const hasher = hasherOf(options, reply);
  const keyed = await keyedSecretRequest(request, user.id, hasher);
  const passwordHash = await hashPassword(hasher, password);
  const answer = await exactlyOnce(
    db,
    keyed,
    async db => ({ statusCode, response: (await write(db, passwordHash)) ?? null, resourceId: null }),
    admitAdministrator(user),
  );
  return sendAnswer(reply, answer);
}
