import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Seal } from './seal.ts';
import { SealedCookie } from './sealed-cookie.ts';

/** From the first step to the code (SE-83). */
const LIFETIME_S = 300;

/** By one's password, by it and to connect the provider, or at the provider. */
export type LoginWay = 'password' | 'connecting' | 'provider';

interface PendingLogin {
  userId: number;
  /** Which only the first step can know. */
  hasCommonPassword: boolean;
  way: LoginWay;
}

/** Logins that wait for a code, in the browser that did the first step. */
export class PendingLogins {
  readonly #cookie: SealedCookie<PendingLogin & { password: string }>;

  constructor(seal: Seal, https: boolean) {
    this.#cookie = new SealedCookie({ seal, https, name: 'login', seconds: LIFETIME_S });
  }

  begin(reply: FastifyReply, { passwordHash, ...login }: PendingLogin & { passwordHash: string }): void {
    this.#cookie.set(reply, { ...login, password: mark(passwordHash) });
  }

  /** Whether the password is still the one of the first step. */
  isOf(request: FastifyRequest, passwordHash: string): boolean {
    return this.read(request)?.password === mark(passwordHash);
  }

  end(reply: FastifyReply): void {
    this.#cookie.end(reply);
  }

  /** Of the user who did the first step in this browser; null when it was too long ago. */
  read(request: FastifyRequest): (PendingLogin & { password: string }) | null {
    return this.#cookie.read(request);
  }
}

/** Tells apart two hashes of passwords without giving one away. */
const mark = (passwordHash: string) => hash('sha256', passwordHash, 'hex');
