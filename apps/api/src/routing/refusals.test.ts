import {
  accountContracts,
  authContracts,
  curriculumContracts,
  healthContracts,
  startupContracts,
} from '@groundwork/api-client/contracts';
import { expect, it } from 'vitest';
import { refusalsOf } from './refusals.ts';

it.each([
  ['a public read without input: nothing', healthContracts.health, false, []],
  ['a read without input: who is not logged in', authContracts.currentUser, false, ['auth.required']],
  [
    'a read for administrators: others as well',
    curriculumContracts.adminChallenges,
    false,
    ['auth.required', 'auth.forbidden', 'auth.second_factor_required', 'auth.common_password'],
  ],
  [
    'a read with a query: what is not valid',
    startupContracts.list,
    false,
    ['request.invalid', 'auth.required'],
  ],
  [
    'a read with a path: what cannot be read, and what its contract names',
    startupContracts.read,
    false,
    ['request.invalid', 'request.malformed', 'auth.required', 'startup.not_found'],
  ],
  [
    'a public change without input: what comes from elsewhere, and a body that cannot be read',
    authContracts.logout,
    false,
    ['request.malformed', 'request.too_large', 'request.unsupported_type', 'request.cross_site'],
  ],
  [
    'a change with a key: what the key refuses',
    accountContracts.endOtherSessions,
    true,
    [
      'request.invalid',
      'request.malformed',
      'request.too_large',
      'request.unsupported_type',
      'request.cross_site',
      'auth.required',
      'idempotency.key_reused',
      'idempotency.in_progress',
    ],
  ],
])('%s', (_what, contract, takesKey, codes) => {
  expect(refusalsOf(contract, takesKey)).toEqual(codes);
});

it('names each once', () => {
  const codes = refusalsOf(accountContracts.changePassword, true);
  expect(codes.filter(code => code === 'idempotency.key_reused')).toHaveLength(1);
});
