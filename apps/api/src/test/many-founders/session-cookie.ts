import { Signer } from '@fastify/cookie';
import { sessionCookieName } from '../../plugins/session.ts';
import { sessionIdOf } from './fill-accounts.ts';

/** With which a founder is logged in at a server that has this secret. */
export function cookieOf(founder: number, secret: string): string {
  return `${sessionCookieName(false)}=${encodeURIComponent(new Signer(secret).sign(sessionIdOf(founder)))}`;
}
