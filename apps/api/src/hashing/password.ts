import { randomBytes } from 'node:crypto';
import type { Hasher } from './hasher.ts';

/** In place of the hash of those who log in at a provider alone: no password is right. */
export const NO_PASSWORD = '!';

/** For Argon2id, the library's default (SE-26). */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export function hashPassword(hasher: Hasher, password: string): Promise<string> {
  return hasher.hash(password, PARAMETERS);
}

/** Always the same for the same text and salt, and as slow to guess as a password's hash. */
export function hashRepeatably(hasher: Hasher, text: string, salt: Uint8Array): Promise<string> {
  return hasher.hash(text, { ...PARAMETERS, salt });
}

/** In the form of a password's hash, though nothing was hashed: holding a password against it takes as long. */
function makeDecoy(): string {
  const { memoryCost, timeCost, parallelism } = PARAMETERS;
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`;
}

const decoy = makeDecoy();

/** Whether the password is right. Without one it takes the same time and answers no. */
export async function passwordMatches(
  hasher: Hasher,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const stored = passwordHash === NO_PASSWORD ? null : passwordHash;
  const matches = await hasher.verify(stored ?? decoy, password);
  return matches && stored !== null;
}
