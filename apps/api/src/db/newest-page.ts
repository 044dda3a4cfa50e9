import { MAX_PAGE_BYTES, MAX_PAGE_ROWS, type Page } from '@groundwork/api-client/contracts';
import { type Expression, type RawBuilder, sql } from 'kysely';

const HIGHEST_ID = 2 ** 31 - 1;

/** The parameters of a query for a page: its highest id, and its greatest number of records. */
export interface PageParameters {
  lastId: number;
  limit: number;
}

export function pageOf({ before, limit = MAX_PAGE_ROWS }: Page): PageParameters {
  return { lastId: before === undefined ? HIGHEST_ID : before - 1, limit };
}

/** The room that these texts take. PostgreSQL knows it without reading them. */
export function bytesOf(...columns: string[]): RawBuilder<number> {
  const lengths = columns.map(column => sql`octet_length(${sql.ref(column)})`);
  return sql`${sql.join(lengths, sql` + `)}`;
}

/**
 * The size of a message and the later ones by the same side of a chat, in bytes, so that neither side can crowd out the
 * other.
 */
export const bytesOfSideFrom = sql<number>`sum(octet_length(content)) over (partition by role order by id desc)`;
/** More than any judge or coach gets of one side: 32,000 of the founder's characters, 60 replies. */
export const MAX_SIDE_BYTES = 256 * 1024;

/**
 * The ids of those rows that a page has room for, so that nothing more than a page is ever read.
 * @param newest the `id` and the `bytes` of at most `limit` rows up to `lastId`, by a key, newest first
 */
export function newestPage(newest: Expression<{ id: number; bytes: number }>): RawBuilder<{ id: number }> {
  return sql`(
    select id from (
      select id, sum(bytes) over newest_first as bytes_so_far, row_number() over newest_first as place
      from ${newest} as newest window newest_first as (order by id desc)
    ) as placed
    where place = 1 or bytes_so_far <= ${sql.lit(MAX_PAGE_BYTES)})`;
}
