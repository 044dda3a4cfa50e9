import {
  accountSessionSchema,
  passwordChangeSchema,
  profileChangeSchema,
  userSchema,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam } from './contract.ts';
import { MINUTE, READ, WRITE, WRITE_AT_ONCE } from './timing.ts';

export const accountContracts = {
  changePassword: defineContract({
    method: 'POST',
    path: '/api/account/password',
    kind: 'write',
    summary: 'Change your password and end your other sessions',
    access: 'user',
    body: passwordChangeSchema,
    status: 204,
    response: z.void(),
    refusals: [
      'user.wrong_password',
      'user.common_password',
      'request.rate_limited',
      'idempotency.key_reused',
      'idempotency.in_progress',
    ],
    timing: WRITE_AT_ONCE,
  }),
  changeProfile: defineContract({
    method: 'PATCH',
    path: '/api/account/profile',
    kind: 'write',
    summary: 'Change your name and email address. Needs the current password',
    access: 'user',
    body: profileChangeSchema,
    response: userSchema,
    refusals: ['user.wrong_password', 'user.email_taken', 'request.rate_limited'],
    timing: WRITE_AT_ONCE,
  }),
  sessions: defineContract({
    method: 'GET',
    path: '/api/account/sessions',
    kind: 'list',
    summary: 'Your sessions, the current one first, then the most recently used',
    access: 'user',
    response: z.array(accountSessionSchema),
    timing: READ,
    freshness: { freshMs: 0, keptMs: 5 * MINUTE },
    sessionOver: 'leave-now',
  }),
  endSession: defineContract({
    method: 'DELETE',
    path: '/api/account/sessions/:sessionId',
    kind: 'deletion',
    summary: 'End one of your sessions. Ending the current one logs you out',
    access: 'user',
    params: z.object({ sessionId: idParam }),
    status: 204,
    response: z.void(),
    refusals: ['session.not_found'],
    timing: WRITE,
  }),
  endOtherSessions: defineContract({
    method: 'DELETE',
    path: '/api/account/sessions',
    kind: 'write',
    summary: 'End all your sessions except the current one',
    access: 'user',
    status: 204,
    response: z.void(),
    timing: WRITE,
  }),
};
