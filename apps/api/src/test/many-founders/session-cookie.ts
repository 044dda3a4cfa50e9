import { Signer } from '@fastify/cookie';
import { sessionCookieName } from '../../plugins/session.ts';
import { sessionIdOf } from './fill-accounts.ts';

/** The cookie of a founder's session at a server with this secret. */
export function cookieOf(founder: number, secret: string): string {
  return `${sessionCookieName(false)}=${encodeURIComponent(new Signer(secret).sign(sessionIdOf(founder)))}`;
}
