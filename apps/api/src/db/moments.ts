import { type RawBuilder, sql } from 'kysely';

/** When a record was changed, as its readers know it: in milliseconds. */
export const momentRead = sql<string>`date_trunc('milliseconds', updated_at)`;
/** Another moment than before, however fast changes follow one another. */
export const nextMoment = sql<string>`greatest(now(), ${momentRead} + interval '1 millisecond')`;

/** A timestamp in the API's form, for an object that the database builds. */
export function momentText(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
