import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The rows of pictures that are read from answers. Earlier versions derived them at every read and stored none.
  sql`create table report_pictures (
    startup_id integer not null references startups (id) on delete cascade,
    kind text not null,
    state text not null check (state in ('proposed', 'confirmed', 'hidden')),
    -- With the sentence that each rests on; none where the coach found nothing to draw.
    rows jsonb not null,
    -- A fingerprint of the sentences that they were read from.
    read_from text not null,
    updated_at timestamptz not null default now(),
    primary key (startup_id, kind)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
