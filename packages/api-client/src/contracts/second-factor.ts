import {
  recoveryCodesSchema,
  secondFactorBeginSchema,
  secondFactorChangeSchema,
  secondFactorCodeSchema,
  secondFactorSecretSchema,
  secondFactorStatusSchema,
  userSchema,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { MINUTE, READ, WRITE_AT_ONCE } from './timing.ts';

const PATH = '/api/account/second-factor';

/** A code counts once, so that the same request sent again would be refused. */
const ONCE = { ...WRITE_AT_ONCE, retries: 0 };

const WITH_PASSWORD = ['user.wrong_password', 'user.not_confirmed', 'request.rate_limited'] as const;
const WITH_CODE = [
  'second_factor.wrong_code',
  'second_factor.locked',
  'second_factor.unreadable',
  'request.rate_limited',
] as const;

export const secondFactorContracts = {
  logIn: defineContract({
    method: 'POST',
    path: '/api/login/code',
    kind: 'session',
    summary:
      'Finish a login that was answered with `auth.code_required`, by a code of the app or a recovery code. Needs the cookie of that answer, for five minutes',
    access: 'public',
    body: secondFactorCodeSchema,
    response: userSchema,
    refusals: [...WITH_CODE, 'second_factor.login_over', 'provider.only', 'auth.invalid_credentials'],
    timing: ONCE,
    sessionOver: 'tell',
  }),
  status: defineContract({
    method: 'GET',
    path: PATH,
    kind: 'answer',
    summary: 'Whether your second factor is on, and must be',
    access: 'user',
    response: secondFactorStatusSchema,
    timing: READ,
    freshness: { freshMs: 0, keptMs: 5 * MINUTE },
  }),
  begin: defineContract({
    method: 'POST',
    path: PATH,
    kind: 'write',
    summary: 'Begin to set up a second factor. It counts once it is confirmed with a code',
    access: 'user',
    body: secondFactorBeginSchema,
    status: 201,
    response: secondFactorSecretSchema,
    refusals: [...WITH_PASSWORD, 'second_factor.on'],
    timing: WRITE_AT_ONCE,
  }),
  confirm: defineContract({
    method: 'POST',
    path: `${PATH}/confirm`,
    kind: 'write',
    summary: 'Turn the second factor on, end your other sessions, and get the recovery codes',
    access: 'user',
    body: secondFactorCodeSchema,
    response: recoveryCodesSchema,
    refusals: [...WITH_CODE, 'second_factor.on', 'second_factor.not_begun'],
    timing: ONCE,
  }),
  renewCodes: defineContract({
    method: 'POST',
    path: `${PATH}/recovery-codes`,
    kind: 'write',
    summary: 'Replace your recovery codes',
    access: 'user',
    body: secondFactorChangeSchema,
    response: recoveryCodesSchema,
    refusals: [...WITH_PASSWORD, ...WITH_CODE, 'second_factor.off'],
    timing: ONCE,
  }),
  turnOff: defineContract({
    method: 'POST',
    path: `${PATH}/turn-off`,
    kind: 'write',
    summary: 'Turn your second factor off. Also succeeds when it is off',
    access: 'user',
    body: secondFactorChangeSchema,
    status: 204,
    response: z.void(),
    refusals: [...WITH_PASSWORD, ...WITH_CODE],
    timing: WRITE_AT_ONCE,
  }),
};
