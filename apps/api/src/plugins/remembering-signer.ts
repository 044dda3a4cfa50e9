import { Signer, type UnsignResult } from '@fastify/cookie';

/** As many cookies as browsers may be at work at once; more only means that signatures are computed again. */
const REMEMBERED = 10_000;

/**
 * Signs session cookies, and checks each one's signature once: a browser sends the same cookie with every request.
 */
export class RememberingSigner {
  readonly #signer: Signer;
  readonly #genuine = new Map<string, UnsignResult>();

  constructor(secret: string) {
    this.#signer = new Signer(secret);
  }

  sign(value: string): string {
    return this.#signer.sign(value);
  }

  unsign(cookie: string): UnsignResult {
    const known = this.#genuine.get(cookie);
    if (known) return known;
    const result = this.#signer.unsign(cookie);
    // Whoever sends garbage must not push the others out.
    if (result.valid) this.#remember(cookie, result);
    return result;
  }

  #remember(cookie: string, result: UnsignResult): void {
    if (this.#genuine.size >= REMEMBERED) this.#genuine.clear();
    this.#genuine.set(cookie, result);
  }
}
