import { hash, type Options, verify } from '@node-rs/argon2';

export interface Hasher {
  hash(text: string, options: Options): Promise<string>;
  /** @throws when `passwordHash` is not a password hash. */
  verify(passwordHash: string, text: string): Promise<boolean>;
}

/** For commands and the start, when no request waits. */
export const hasherAtOnce: Hasher = { hash, verify };

/** A job for a worker thread: verify if there is a hash to compare with, else hash. */
export type HashJob = { text: string; options: Options } | { text: string; passwordHash: string };

export type HashOutcome = { value: string | boolean } | { error: unknown };
