import { type RawBuilder, sql } from 'kysely';

/** A value for a `jsonb` column. Left to themselves the drivers would write an array as a PostgreSQL array. */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`cast(${JSON.stringify(value)} as jsonb)`;
}
