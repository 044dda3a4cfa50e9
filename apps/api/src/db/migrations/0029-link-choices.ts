import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What a founder shows by a link. Without a copy, as before, readers see the report as it changes. A copy is
  // `SharedContent`: the whole report, of which the link shows the chosen sections.
  sql`alter table report_links
    add column label text not null default '',
    add column left_out jsonb not null default '[]',
    add column replacements jsonb not null default '[]',
    add column copy jsonb,
    add column copied_at timestamptz,
    add check ((copy is null) = (copied_at is null))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
