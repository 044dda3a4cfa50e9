import { ownProviderSchema, text, userSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { MINUTE, READ, WRITE, WRITE_AT_ONCE } from './timing.ts';

const PATH = '/api/account/provider';

/** A code of the provider's counts once, so that the same request sent again would be refused. */
const ONCE = { ...WRITE_AT_ONCE, retries: 0 };

const address = z.object({ url: z.string() });
/** The query with which the provider sent the browser back. */
const answer = z.object({ answer: text(8000) });

const CANNOT_BEGIN = ['provider.not_set_up', 'provider.unreachable'] as const;
const CANNOT_FINISH = [
  ...CANNOT_BEGIN,
  'provider.over',
  'provider.cancelled',
  'provider.failed',
  'request.rate_limited',
] as const;

/** Logging in at another server, by OpenID Connect. */
export const providerContracts = {
  read: defineContract({
    method: 'GET',
    path: '/api/login/provider',
    kind: 'answer',
    summary: 'At which provider people can log in, and whether only there',
    access: 'public',
    response: z.object({ name: z.nullable(z.string()), isOnly: z.boolean() }),
    timing: READ,
    freshness: { freshMs: 5 * MINUTE, keptMs: 20 * MINUTE },
  }),
  begin: defineContract({
    method: 'POST',
    path: '/api/login/provider',
    kind: 'write',
    summary: 'Begin to log in at the provider: the address to send the browser to, within 15 minutes',
    access: 'public',
    body: z.object({
      /** The token of an invitation into a cohort (AD-96). */
      invitation: z.optional(text(100)),
    }),
    response: address,
    refusals: [...CANNOT_BEGIN, 'request.rate_limited'],
    timing: WRITE_AT_ONCE,
  }),
  logIn: defineContract({
    method: 'POST',
    path: '/api/login/provider/finish',
    kind: 'session',
    summary:
      'Finish a login at the provider, which registers those who are new. `provider.join`: a login with the password connects the account that exists',
    access: 'public',
    body: answer,
    response: userSchema,
    refusals: [
      ...CANNOT_FINISH,
      'provider.no_email',
      'provider.email_unverified',
      'provider.join',
      'auth.code_required',
      'auth.invalid_credentials',
      'registration.closed',
      'invitation.not_found',
      'invitation.other_address',
      'user.username_taken',
      'user.email_taken',
    ],
    timing: ONCE,
    sessionOver: 'tell',
  }),
  own: defineContract({
    method: 'GET',
    path: PATH,
    kind: 'answer',
    summary: 'Whether the provider is connected, and until when it has confirmed that it is you',
    access: 'user',
    response: ownProviderSchema,
    timing: READ,
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
  beginConfirmation: defineContract({
    method: 'POST',
    path: `${PATH}/confirmation`,
    kind: 'write',
    summary: 'Begin to log in at the provider again, where a password would be asked for',
    access: 'user',
    response: address,
    refusals: [...CANNOT_BEGIN, 'request.rate_limited'],
    timing: WRITE_AT_ONCE,
  }),
  confirm: defineContract({
    method: 'POST',
    path: `${PATH}/confirmation/finish`,
    kind: 'write',
    summary: 'Finish it. For five minutes this session needs no password where one is asked for',
    access: 'user',
    body: answer,
    status: 204,
    response: z.void(),
    refusals: [...CANNOT_FINISH, 'provider.other_person', 'provider.not_asked'],
    timing: ONCE,
  }),
  disconnect: defineContract({
    method: 'DELETE',
    path: PATH,
    kind: 'deletion',
    summary: 'Disconnect the provider. Refused without a password, as nothing else would log you in',
    access: 'user',
    status: 204,
    response: z.void(),
    refusals: ['provider.only_way'],
    timing: WRITE,
  }),
};
