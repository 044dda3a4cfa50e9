import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Whatever happened before this version counts as seen.
  sql`alter table users add column notices_seen_at timestamptz not null default now()`,
  sql`alter table cards add column due_on date`,
  // Each finds the few rows of its table that make notices.
  sql`create index cards_due_on on cards (board_id, due_on) where due_on is not null`,
  sql`create index turns_judged_late on turns (chat_id, judged_at)
    where judged_at - started_at > interval '20 seconds'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
