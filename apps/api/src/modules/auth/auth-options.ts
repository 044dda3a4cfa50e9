import type { FastifyReply } from 'fastify';
import type { HashPool } from '../../hashing/hash-pool.ts';
import type { Hasher } from '../../hashing/hasher.ts';
import type { MailedLinks } from '../../mail/compose-mail.ts';
import { closedSignal } from '../../plugins/event-stream.ts';
import type { ProviderLogin } from '../../stores/provider-logins.repo.ts';
import type { LoginProvider } from './login-provider.ts';
import { PendingLogins } from './pending-login.ts';
import type { Person } from './read-person.ts';
import { Seal } from './seal.ts';
import { SealedCookie } from './sealed-cookie.ts';

export interface AuthOptions {
  https: boolean;
  /** Tries a minute for one account from one address, and for one address in all. */
  triesPerMinute: { account: number; address: number };
  hashing: HashPool;
  /** Null where no mail is set up. */
  mail: MailedLinks | null;
  /** Null where logging in at a provider is not set up. */
  provider: LoginProvider | null;
  seal: Seal;
  pending: PendingLogins;
  /** Logins at the provider that wait for the account with their address to be logged in to here (SE-111). */
  joins: SealedCookie<WaitingJoin>;
}

export interface WaitingJoin extends ProviderLogin {
  email: string;
  role: Person['role'];
}

/** How long the owner of an account has to log in to it. */
const JOIN_S = 900;

export function createAuthOptions(
  secret: string,
  options: Omit<AuthOptions, 'seal' | 'pending' | 'joins'>,
): AuthOptions {
  const seal = new Seal(secret);
  const { https } = options;
  return {
    ...options,
    seal,
    pending: new PendingLogins(seal, https),
    joins: new SealedCookie({ seal, https, name: 'join', seconds: JOIN_S }),
  };
}

/** Computes until the caller goes away. */
export function hasherOf(options: Pick<AuthOptions, 'hashing'>, reply: FastifyReply): Hasher {
  return options.hashing.hasherFor(closedSignal(reply));
}
