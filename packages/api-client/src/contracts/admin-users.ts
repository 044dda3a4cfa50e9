import {
  adminUserChangeSchema,
  adminUserInputSchema,
  adminUserSchema,
  passwordResetSchema,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { admin, created, impact, listed, removed, replaced } from './admin-contract.ts';
import { defineContract, idParam } from './contract.ts';

const byUser = z.object({ userId: idParam });

const MAX_USERS = 500;

/** Users, by administrators. */
export const adminUserContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/users',
    summary:
      'Users, newest first. `q` searches username, email address and name; `before` returns those before that user; `limit` is 100 by default, at most 500',
    query: z.strictObject({
      q: z.optional(z.string().check(z.maxLength(200))),
      before: z.optional(idParam),
      limit: z.optional(
        z.pipe(
          z.pipe(z.string().check(z.regex(/^[1-9]\d{0,2}$/, `From 1 to ${MAX_USERS}`)), z.transform(Number)),
          z.int().check(z.maximum(MAX_USERS)),
        ),
      ),
    }),
    response: z.array(adminUserSchema),
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
    summary: 'Set a new password for a user and end all their sessions',
    params: byUser,
    body: passwordResetSchema,
    status: 204,
    response: z.void(),
    refusals: ['user.not_found', 'idempotency.key_reused', 'idempotency.in_progress'],
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
