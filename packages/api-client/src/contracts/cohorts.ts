import { membershipSchema, offeredCohortSchema, registrationStateSchema, text } from '@groundwork/domain';
import * as z from 'zod/mini';
import { replaced } from './admin-contract.ts';
import { defineContract, idParam } from './contract.ts';
import { LIVELY, MINUTE, READ, WRITE } from './timing.ts';

/** Any text, because an address without a valid token leads nowhere in any case. */
const invitationParams = z.object({ invitation: z.string() });

/** A founder's side of cohorts. Unknown, expired and used invitations answer alike. */
export const cohortContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/cohorts',
    kind: 'list',
    summary: 'The cohorts you are in, the one you joined last first',
    access: 'user',
    response: z.array(membershipSchema),
    timing: READ,
    freshness: LIVELY,
  }),
  leave: defineContract({
    method: 'DELETE',
    path: '/api/cohorts/:cohortId/membership',
    kind: 'deletion',
    summary: 'Leave a cohort. Has no effect if you left it already',
    access: 'user',
    params: z.object({ cohortId: idParam }),
    status: 204,
    response: z.void(),
    refusals: ['cohort.not_found'],
    timing: WRITE,
  }),
  invitation: defineContract({
    method: 'GET',
    path: '/api/join/:invitation',
    kind: 'record',
    summary: 'The cohort that an invitation leads to',
    access: 'public',
    params: invitationParams,
    response: offeredCohortSchema,
    refusals: ['invitation.not_found'],
    timing: READ,
    freshness: LIVELY,
  }),
  join: defineContract({
    method: 'POST',
    path: '/api/join',
    kind: 'write',
    summary: "Join a cohort by an invitation. Has no effect if you're in it already",
    access: 'user',
    body: z.object({ invitation: text(100) }),
    status: 204,
    response: z.void(),
    refusals: ['invitation.not_found', 'invitation.other_address'],
    timing: WRITE,
  }),
};

export const registrationContracts = {
  read: defineContract({
    method: 'GET',
    path: '/api/registration',
    kind: 'answer',
    summary: 'Whether people can register without an invitation',
    access: 'public',
    response: registrationStateSchema,
    timing: READ,
    freshness: { freshMs: MINUTE, keptMs: 5 * MINUTE },
  }),
  change: defineContract({
    ...replaced,
    path: '/api/admin/registration',
    summary: 'Open or close registration without an invitation',
    body: registrationStateSchema,
    response: registrationStateSchema,
  }),
};
