import { hash, verify } from '@node-rs/argon2';

/** Decisions 2, Identity: Argon2id (the library's default), 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** The same for the same text and salt, and no quicker to guess than a password's hash. */
export function hashRepeatably(text: string, salt: Uint8Array): Promise<string> {
  return hash(text, { ...PARAMETERS, salt });
}

let decoy: Promise<string> | undefined;

/** Whether the password is right. Without a hash it takes the same time and answers no. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}
