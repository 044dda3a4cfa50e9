import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The newest comment that the founder has seen. Comments from before this version count as seen.
  sql`alter table report_links add column seen_comment_id integer not null default 0`,
  sql`update report_links set seen_comment_id =
    coalesce((select max(id) from report_comments where link_id = report_links.id), 0)`,
  sql`create index report_comments_link_id on report_comments (link_id, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
