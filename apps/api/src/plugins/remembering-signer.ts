import { hash } from 'node:crypto';
import { Signer, type UnsignResult } from '@fastify/cookie';

/** About the number of browsers at work at once. With more, signatures are only computed again. */
const REMEMBERED = 10_000;

interface KnownId {
  cookie: string;
  hash: string;
}

/** SHA-256 in hexadecimal. Only this is stored, so a reader of the table cannot take over a session. */
export function hashId(id: string): string {
  return hash('sha256', id, 'hex');
}

/**
 * Signs session cookies, and remembers what it computed of the genuine ones: a browser sends the same cookie with every
 * request, and the session package signs the id again for each.
 */
export class RememberingSigner {
  readonly #signer: Signer;
  readonly #genuine = new Map<string, UnsignResult>();
  readonly #ids = new Map<string, KnownId>();

  constructor(secret: string) {
    this.#signer = new Signer(secret);
  }

  sign(id: string): string {
    return this.#ids.get(id)?.cookie ?? this.#signer.sign(id);
  }

  unsign(cookie: string): UnsignResult {
    const known = this.#genuine.get(cookie);
    if (known) return known;
    const result = this.#signer.unsign(cookie);
    // Invalid cookies must not push the others out.
    if (result.valid) this.#remember(cookie, result.value, result);
    return result;
  }

  hashOf(id: string): string {
    return this.#ids.get(id)?.hash ?? hashId(id);
  }

  #remember(cookie: string, id: string, result: UnsignResult): void {
    if (this.#genuine.size >= REMEMBERED) {
      this.#genuine.clear();
      this.#ids.clear();
    }
    this.#genuine.set(cookie, result);
    this.#ids.set(id, { cookie, hash: hashId(id) });
  }
}
