import {
  addressesReadSchema,
  addressFileSchema,
  cohortInputSchema,
  cohortMemberSchema,
  cohortProgressSchema,
  cohortSchema,
  idSchema,
  invitationInputSchema,
  invitationSchema,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { ADMIN_LIST, created, listed, pageLimit, removed, replaced } from './admin-contract.ts';
import { defineContract, idParam } from './contract.ts';
import { SECOND } from './timing.ts';

const byCohort = z.object({ cohortId: idParam });

/** Cohorts, by administrators. Tokens are in no answer to a write, because those are kept for repetitions. */
export const adminCohortContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/cohorts',
    summary: 'The cohorts, the one that starts last first',
    response: z.array(cohortSchema),
  }),
  create: defineContract({
    ...created,
    path: '/api/admin/cohorts',
    summary: 'Create a cohort',
    body: cohortInputSchema,
    response: cohortSchema,
  }),
  update: defineContract({
    ...replaced,
    path: '/api/admin/cohorts/:cohortId',
    summary: 'Change the name and the days of a cohort',
    params: byCohort,
    body: cohortInputSchema,
    response: cohortSchema,
    refusals: ['cohort.not_found', 'record.changed'],
  }),
  remove: defineContract({
    ...removed,
    path: '/api/admin/cohorts/:cohortId',
    summary: 'Delete a cohort with its invitations. Its members keep their accounts and their work',
    params: byCohort,
    refusals: ['cohort.not_found'],
  }),
  members: defineContract({
    ...listed,
    path: '/api/admin/cohorts/:cohortId/members',
    summary:
      "A cohort's members, newest account first, 100 at a time or `limit`, at most 500. `q` searches username, email address and name; `before` returns those before that user",
    params: byCohort,
    query: z.strictObject({
      q: z.optional(z.string().check(z.maxLength(200))),
      before: z.optional(idParam),
      limit: pageLimit,
    }),
    response: z.array(cohortMemberSchema),
    refusals: ['cohort.not_found'],
  }),
  progress: defineContract({
    ...listed,
    kind: 'record',
    path: '/api/admin/cohorts/:cohortId/progress',
    summary:
      'How far the founders of a cohort are, at most an hour old, for the 2,000 newest accounts, and what becomes of each question. Without any text of a founder',
    params: byCohort,
    response: cohortProgressSchema,
    missingIsEmpty: true,
    refusals: ['cohort.not_found'],
  }),
  removeMember: defineContract({
    ...removed,
    path: '/api/admin/cohorts/:cohortId/members/:userId',
    summary: 'Take a founder out of a cohort, with the invitation of their address',
    params: z.object({ cohortId: idParam, userId: idParam }),
    refusals: ['cohort.not_found', 'user.not_found'],
  }),
  invitations: defineContract({
    ...listed,
    path: '/api/admin/cohorts/:cohortId/invitations',
    summary: "A cohort's invitations, links first, then addresses, each newest first, at most 1,000",
    params: byCohort,
    response: z.array(invitationSchema),
    freshness: { ...ADMIN_LIST, pollMs: 5 * SECOND },
    refusals: ['cohort.not_found'],
  }),
  invite: defineContract({
    ...created,
    path: '/api/admin/cohorts/:cohortId/invitations',
    summary: 'Create a link by which any number of founders can join until a day',
    params: byCohort,
    body: invitationInputSchema,
    response: z.object({ id: idSchema }),
    refusals: ['cohort.not_found', 'cohort.full'],
  }),
  inviteAddresses: defineContract({
    ...created,
    status: 200,
    path: '/api/admin/cohorts/:cohortId/addresses',
    summary:
      'Invite the email addresses of a CSV file, a link for each. One that was invited before keeps its link and gets the new day',
    params: byCohort,
    body: addressFileSchema,
    response: addressesReadSchema,
    refusals: ['cohort.not_found', 'cohort.full'],
  }),
  mailInvitations: defineContract({
    ...created,
    status: 200,
    path: '/api/admin/cohorts/:cohortId/mails',
    summary:
      'Mail their links to the addresses that were never sent one, or again to the one whose mail failed. Mails go out in the background',
    params: byCohort,
    body: z.object({ invitationId: z.optional(idSchema) }),
    response: z.object({ queued: z.int() }),
    refusals: ['cohort.not_found', 'mail.not_set_up'],
  }),
  revoke: defineContract({
    ...removed,
    path: '/api/admin/cohorts/:cohortId/invitations/:invitationId',
    summary: 'Delete an invitation. Its link stops working; who joined by it stays',
    params: z.object({ cohortId: idParam, invitationId: idParam }),
    refusals: ['cohort.not_found', 'invitation.not_found'],
  }),
};
