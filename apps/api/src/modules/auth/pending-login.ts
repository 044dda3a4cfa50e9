import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Seal } from './seal.ts';

/** From the right password to the code (SE-83). */
const LIFETIME_S = 300;
const PURPOSE = 'login that waits for a code';

interface PendingLogin {
  userId: number;
  /** Which only the first step can know. */
  hasCommonPassword: boolean;
}

/**
 * Logins that wait for a code. They are in a sealed cookie of the browser that sent the password: no session, no row,
 * and any server can finish them.
 */
export class PendingLogins {
  readonly #seal: Seal;
  readonly #cookie: string;

  constructor(seal: Seal, https: boolean) {
    this.#seal = seal;
    this.#cookie = `${https ? '__Host-' : ''}groundwork-login`;
  }

  begin(reply: FastifyReply, { passwordHash, ...login }: PendingLogin & { passwordHash: string }): void {
    const until = Date.now() + 1000 * LIFETIME_S;
    const sealed = this.#seal.seal(
      JSON.stringify({ ...login, password: mark(passwordHash), until }),
      PURPOSE,
    );
    reply.setCookie(this.#cookie, sealed, { maxAge: LIFETIME_S });
  }

  /** Whether the password is still the one that this browser sent. */
  isOf(request: FastifyRequest, passwordHash: string): boolean {
    return this.read(request)?.password === mark(passwordHash);
  }

  end(reply: FastifyReply): void {
    reply.clearCookie(this.#cookie);
  }

  /** Of the user whose password this browser sent; null when it was too long ago. */
  read(request: FastifyRequest): (PendingLogin & { password: string }) | null {
    const text = this.#seal.open(request.cookies[this.#cookie] ?? '', PURPOSE);
    const read = text === null ? null : JSON.parse(text);
    return read && read.until > Date.now() ? read : null;
  }
}

/** Tells apart two hashes of passwords without giving one away. */
const mark = (passwordHash: string) => hash('sha256', passwordHash, 'hex');
