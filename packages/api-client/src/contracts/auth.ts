import { credentialsSchema, registrationSchema, userSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract } from './contract.ts';

const tag = 'Account';

export const authContracts = {
  register: defineContract({
    method: 'POST',
    path: '/api/register',
    tag,
    summary: 'Register and log in. Always creates a user, whatever role is sent',
    access: 'public',
    body: registrationSchema,
    status: 201,
    response: userSchema,
  }),
  login: defineContract({
    method: 'POST',
    path: '/api/login',
    tag,
    summary: 'Log in',
    access: 'public',
    body: credentialsSchema,
    response: userSchema,
  }),
  logout: defineContract({
    method: 'POST',
    path: '/api/logout',
    tag,
    summary: 'Log out. Succeeds without a session too',
    access: 'public',
    status: 204,
    response: z.void(),
  }),
  currentUser: defineContract({
    method: 'GET',
    path: '/api/user',
    tag,
    summary: 'The logged-in user',
    access: 'user',
    response: userSchema,
  }),
};
