import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Seal } from './seal.ts';

export interface SealedCookieOptions {
  seal: Seal;
  https: boolean;
  /** After `groundwork-`. What is sealed under one name can't be read under another. */
  name: string;
  seconds: number;
}

/**
 * What one browser has begun and any server can finish: no row, no session. Its user can neither read nor change it.
 */
export class SealedCookie<Value extends object> {
  readonly #options: SealedCookieOptions;
  readonly #name: string;

  constructor(options: SealedCookieOptions) {
    this.#options = options;
    this.#name = `${options.https ? '__Host-' : ''}groundwork-${options.name}`;
  }

  set(reply: FastifyReply, value: Value): void {
    const { seal, name, seconds: maxAge } = this.#options;
    const until = Date.now() + 1000 * maxAge;
    reply.setCookie(this.#name, seal.seal(JSON.stringify({ ...value, until }), name), { maxAge });
  }

  end(reply: FastifyReply): void {
    reply.clearCookie(this.#name);
  }

  /** Null when there is none, or it was set too long ago. `until` is in milliseconds. */
  read(request: FastifyRequest): (Value & { until: number }) | null {
    const text = this.#options.seal.open(request.cookies[this.#name] ?? '', this.#options.name);
    const read = text === null ? null : JSON.parse(text);
    return read && read.until > Date.now() ? read : null;
  }
}
