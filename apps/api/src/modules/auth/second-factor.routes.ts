import { secondFactorContracts } from '@groundwork/api-client/contracts';
import type { SecondFactorChange } from '@groundwork/domain';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { AppError, refusedField } from '../../errors.ts';
import { sessionOf } from '../../plugins/session.ts';
import type { Router } from '../../routing/router.ts';
import {
  clearSecondFactor,
  keepSecret,
  lockConfirmed,
  readStatus,
  replaceRecoveryCodes,
  turnOn,
} from '../../stores/second-factors.repo.ts';
import { deleteOtherSessions } from '../../stores/sessions.repo.ts';
import { addressOf, checkCode, drawRecoveryCodes, drawSecret, wrongCode } from './check-code.ts';
import { type Asking, type Guarded, matchOwnPassword } from './own-password.ts';

interface SecondFactorOptions extends Guarded {
  /** Of administrators. */
  requiresSecondFactor: boolean;
}

/** On the account page (SE-79 to SE-86). */
export function secondFactorRoutes(route: Router, options: SecondFactorOptions): void {
  const { seal } = options;

  route.query(secondFactorContracts.status, async ({ db, user, request }) => ({
    ...(await readStatus(db, user.id)),
    isRequired: options.requiresSecondFactor && sessionOf(request).role === 'admin',
  }));

  route.action(secondFactorContracts.begin, async call => {
    const { db, user } = call;
    const passwordHash = await confirm(call, call.body.currentPassword, options);
    const { secret, sealedSecret } = drawSecret(seal, user.id);
    await inTransaction(db, async db => {
      await assertStill(db, user.id, passwordHash);
      if (!(await keepSecret(db, user.id, sealedSecret))) throw new AppError('second_factor.on');
    });
    return { secret, uri: addressOf(secret, user.username) };
  });

  route.action(secondFactorContracts.confirm, async ({ db, user, body, request }) => {
    await options.countTry(request);
    if (user.hasSecondFactor) throw new AppError('second_factor.on');
    const spend = await checkCode(db, seal, { userId: user.id, typed: body.code, isOn: false });
    const { codes, hashes } = drawRecoveryCodes();
    await inTransaction(db, async db => {
      if (!(await turnOn(db, user.id))) throw new AppError('second_factor.on');
      if (!(await spend(db))) throw wrongCode();
      await replaceRecoveryCodes(db, user.id, hashes);
      await deleteOtherSessions(db, user.id, sessionOf(request).id);
    });
    return { recoveryCodes: codes };
  });

  route.action(secondFactorContracts.renewCodes, async call => {
    if (!call.user.hasSecondFactor) throw new AppError('second_factor.off');
    const { codes, hashes } = drawRecoveryCodes();
    await change(call, options, db => replaceRecoveryCodes(db, call.user.id, hashes));
    return { recoveryCodes: codes };
  });

  route.action(secondFactorContracts.turnOff, async call => {
    if (call.user.hasSecondFactor) await change(call, options, db => clearSecondFactor(db, call.user.id));
  });
}

/** Does what takes one's password and a code, which is spent with it. */
async function change(
  call: Asking & { body: SecondFactorChange },
  options: SecondFactorOptions,
  work: (db: Db) => Promise<unknown>,
): Promise<void> {
  const { db, user, body } = call;
  const passwordHash = await confirm(call, body.currentPassword, options);
  const spend = await checkCode(db, options.seal, { userId: user.id, typed: body.code, isOn: true });
  await inTransaction(db, async db => {
    await assertStill(db, user.id, passwordHash);
    if (!(await spend(db))) throw wrongCode();
    await work(db);
  });
}

async function confirm(call: Asking, password: string, options: Guarded): Promise<string> {
  const passwordHash = await matchOwnPassword(call, password, options);
  if (passwordHash === null) throw wrongPassword();
  return passwordHash;
}

/** @throws AppError `user.wrong_password` when the password was changed meanwhile */
async function assertStill(db: Db, userId: number, passwordHash: string): Promise<void> {
  if (!(await lockConfirmed(db, userId, passwordHash))) throw wrongPassword();
}

const wrongPassword = () => refusedField('user.wrong_password', 'currentPassword');
