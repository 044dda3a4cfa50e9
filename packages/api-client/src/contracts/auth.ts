import { credentialsSchema, registrationSchema, userSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { MINUTE, READ, WRITE, WRITE_AT_ONCE } from './timing.ts';

export const authContracts = {
  register: defineContract({
    method: 'POST',
    path: '/api/register',
    kind: 'session',
    summary: 'Register and log in. The role is always `user`, whatever is sent',
    access: 'public',
    body: registrationSchema,
    status: 201,
    response: userSchema,
    refusals: [
      'user.username_taken',
      'user.email_taken',
      'auth.invalid_credentials',
      'registration.closed',
      'invitation.not_found',
      'invitation.other_address',
      'request.rate_limited',
    ],
    timing: { ...WRITE_AT_ONCE, retries: 1 },
    sessionOver: 'tell',
  }),
  login: defineContract({
    method: 'POST',
    path: '/api/login',
    kind: 'session',
    summary: 'Log in',
    access: 'public',
    body: credentialsSchema,
    response: userSchema,
    refusals: ['auth.invalid_credentials', 'request.rate_limited'],
    timing: { ...WRITE_AT_ONCE, retries: 1 },
    sessionOver: 'tell',
  }),
  logout: defineContract({
    method: 'POST',
    path: '/api/logout',
    kind: 'session',
    summary: 'Log out. Also succeeds without a session',
    access: 'public',
    status: 204,
    response: z.void(),
    timing: WRITE,
    sessionOver: 'tell',
  }),
  currentUser: defineContract({
    method: 'GET',
    path: '/api/user',
    kind: 'answer',
    summary: 'The logged-in user',
    access: 'user',
    response: userSchema,
    timing: { ...READ, retries: 1 },
    freshness: { freshMs: 5 * MINUTE, keptMs: 20 * MINUTE },
    sessionOver: 'tell',
  }),
};
