import { accountSessionSchema, passwordChangeSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam } from './contract.ts';

const tag = 'Account';

export const accountContracts = {
  changePassword: defineContract({
    method: 'POST',
    path: '/api/account/password',
    tag,
    summary: "Change one's own password and end one's other sessions",
    access: 'user',
    body: passwordChangeSchema,
    status: 204,
    response: z.void(),
  }),
  sessions: defineContract({
    method: 'GET',
    path: '/api/account/sessions',
    tag,
    summary: "One's own sessions, the one that asks first, then the last used first",
    access: 'user',
    response: z.array(accountSessionSchema),
  }),
  endSession: defineContract({
    method: 'DELETE',
    path: '/api/account/sessions/:sessionId',
    tag,
    summary: "End one of one's own sessions; ending the one that asks logs out",
    access: 'user',
    params: z.object({ sessionId: idParam }),
    status: 204,
    response: z.void(),
  }),
  endOtherSessions: defineContract({
    method: 'DELETE',
    path: '/api/account/sessions',
    tag,
    summary: 'End every session but the one that asks',
    access: 'user',
    status: 204,
    response: z.void(),
  }),
};
