import {
  adminUserChangeSchema,
  adminUserInputSchema,
  adminUserSchema,
  passwordLinkInputSchema,
  passwordLinkSchema,
  passwordResetSchema,
  USER_ROLES,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { admin, created, impact, listed, pageLimit, removed, replaced } from './admin-contract.ts';
import { defineContract, idParam } from './contract.ts';
import { MINUTE, READ } from './timing.ts';

const byUser = z.object({ userId: idParam });

export const USER_SORTS = ['newest', 'oldest', 'username', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

const filters = {
  q: z.optional(z.string().check(z.maxLength(200))),
  role: z.optional(z.enum(USER_ROLES)),
  cohortId: z.optional(idParam),
};

/** Users, by administrators. */
export const adminUserContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/users',
    summary:
      'Users, newest first. `q` searches username, email address and name; `role` and `cohortId` filter. `before` returns those before that user, or after them with `sort=oldest`; `after` those after that name or address with `sort=username` or `sort=email`. `limit` is 100 by default, at most 500',
    query: z.strictObject({
      ...filters,
      sort: z._default(z.enum(USER_SORTS), 'newest'),
      before: z.optional(idParam),
      after: z.optional(z.string().check(z.maxLength(254))),
      limit: pageLimit,
    }),
    response: z.array(adminUserSchema),
  }),
  count: defineContract({
    ...admin,
    method: 'GET',
    path: '/api/admin/users/count',
    kind: 'answer',
    summary: 'The number of users, of all or of those that a list with the same filters has',
    query: z.strictObject(filters),
    response: z.object({ count: z.int() }),
    timing: READ,
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
  create: defineContract({
    ...created,
    path: '/api/admin/users',
    summary: 'Create a user. An administrator needs your own password',
    body: adminUserInputSchema,
    response: adminUserSchema,
    refusals: [
      'user.username_taken',
      'user.email_taken',
      'user.wrong_password',
      'user.not_confirmed',
      'user.common_password',
      'request.rate_limited',
      'idempotency.key_reused',
      'idempotency.in_progress',
    ],
  }),
  update: defineContract({
    ...replaced,
    path: '/api/admin/users/:userId',
    summary:
      'Change the names, email address and role of a user. Giving the admin role needs your own password. Your own admin role and that of the last administrator stay',
    params: byUser,
    body: adminUserChangeSchema,
    response: adminUserSchema,
    refusals: [
      'user.not_found',
      'user.username_taken',
      'user.email_taken',
      'user.is_self',
      'user.last_admin',
      'user.wrong_password',
      'user.not_confirmed',
      'request.rate_limited',
      'record.changed',
      'idempotency.key_reused',
      'idempotency.in_progress',
    ],
  }),
  resetPassword: defineContract({
    ...admin,
    method: 'POST',
    kind: 'write',
    path: '/api/admin/users/:userId/reset-password',
    summary:
      "Set a new password for a user and end all their sessions. An administrator's needs your own password",
    params: byUser,
    body: passwordResetSchema,
    status: 204,
    response: z.void(),
    refusals: [
      'user.not_found',
      'user.wrong_password',
      'user.not_confirmed',
      'user.common_password',
      'request.rate_limited',
      'idempotency.key_reused',
      'idempotency.in_progress',
    ],
  }),
  passwordLink: defineContract({
    ...created,
    path: '/api/admin/users/:userId/password-link',
    summary:
      "Make a link by which a user sets a new password. It works once, for 24 hours, and ends earlier ones. An administrator's needs your own password",
    params: byUser,
    body: passwordLinkInputSchema,
    response: passwordLinkSchema,
    refusals: [
      'user.not_found',
      'user.is_self',
      'user.wrong_password',
      'user.not_confirmed',
      'request.rate_limited',
    ],
  }),
  clearSecondFactor: defineContract({
    ...admin,
    method: 'DELETE',
    kind: 'write',
    path: '/api/admin/users/:userId/second-factor',
    summary: "Turn a founder's second factor off and end all their sessions. An administrator's is refused",
    params: byUser,
    status: 204,
    response: z.void(),
    refusals: ['user.not_found', 'second_factor.of_administrator'],
  }),
  remove: defineContract({
    ...removed,
    path: '/api/admin/users/:userId',
    summary: 'Delete a user with all their data. You cannot delete yourself or the last administrator',
    params: byUser,
    refusals: ['user.not_found', 'user.is_self', 'user.last_admin'],
  }),
  impact: defineContract({
    ...impact,
    path: '/api/admin/users/:userId/impact',
    summary: 'What deleting a user would affect',
    params: byUser,
    refusals: ['user.not_found'],
  }),
};
