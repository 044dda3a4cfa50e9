import { hash, type Options, verify } from '@node-rs/argon2';

/** What computes Argon2. */
export interface Hasher {
  hash(text: string, options: Options): Promise<string>;
  /** @throws when `passwordHash` is none. */
  verify(passwordHash: string, text: string): Promise<boolean>;
}

/** For commands and the start, where nobody else has to be served meanwhile. */
export const hasherAtOnce: Hasher = { hash, verify };

/** What a worker thread is asked to do: to verify where there is a hash to hold the text against. */
export type HashJob = { text: string; options: Options } | { text: string; passwordHash: string };

export type HashOutcome = { value: string | boolean } | { error: unknown };
