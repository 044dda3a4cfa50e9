import * as z from 'zod/mini';

/** The largest id the database can hold (PostgreSQL `integer`). */
export const MAX_ID = 2_147_483_647;

/** A record's id: a positive integer up to {@link MAX_ID} (RQ-5). */
export const idSchema = z
  .int('Invalid ID')
  .check(z.minimum(1, 'Invalid ID'), z.maximum(MAX_ID, 'Invalid ID'));

/** Text that PostgreSQL and UTF-8 can hold: no NUL, no lone surrogate. */
export const storable = z.refine<string>(value => !value.includes('\0') && value.isWellFormed(), {
  error: "Contains characters that can't be stored",
});

/** Text of at most `max` UTF-16 code units, kept as typed. */
export const text = (max: number) =>
  z.string().check(z.maxLength(max, `At most ${max} characters`), storable);

/** Text of `min` to `max` code units once surrounding white space is removed. */
export const trimmedText = (min: number, max: number, tooShort: string) =>
  z
    .string()
    .check(z.trim(), z.minLength(min, tooShort), z.maxLength(max, `At most ${max} characters`), storable);

/** A moment on the wire: ISO 8601 in UTC with `Z` (RQ-5). */
export const timestampSchema = z.iso.datetime();
