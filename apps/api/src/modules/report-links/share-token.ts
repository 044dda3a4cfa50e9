import { hash, hkdfSync, randomBytes } from 'node:crypto';

/** 128 bits, which nobody guesses. */
const TOKEN_BYTES = 16;

export interface StoredToken {
  nonce: string;
  tokenHash: string;
}

/**
 * Makes the tokens of links. The database alone does not give one: its rows have a nonce and the token's hash, and the
 * token is derived from the nonce and the server's secret (docs/decisions/048-shared-reports.md).
 */
export class ShareTokens {
  readonly #secret: string;
  readonly #purpose: string;

  /** @param purpose those of one purpose are no use for another */
  constructor(secret: string, purpose = 'token of a shared report') {
    this.#secret = secret;
    this.#purpose = purpose;
  }

  /** Makes a new token and returns the stored part. */
  draw(): StoredToken {
    const nonce = randomBytes(TOKEN_BYTES).toString('hex');
    return { nonce, tokenHash: hashToken(this.#make(nonce)) };
  }

  /** The token, or null under another secret than it was drawn with. */
  read({ nonce, tokenHash }: StoredToken): string | null {
    const token = this.#make(nonce);
    return hashToken(token) === tokenHash ? token : null;
  }

  #make(nonce: string): string {
    const bytes = hkdfSync('sha256', this.#secret, nonce, this.#purpose, TOKEN_BYTES);
    return Buffer.from(bytes).toString('base64url');
  }
}

/** SHA-256 in hexadecimal: a token has 128 bits of chance, so a quick hash is as good as a slow one. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
