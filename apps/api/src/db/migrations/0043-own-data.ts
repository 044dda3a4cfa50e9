import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`alter table users add column deletion_due_at timestamptz`,
  sql`create index users_deletion_due_at on users (deletion_due_at) where deletion_due_at is not null`,

  // By which a deletion finds names.
  sql`create index admin_log_record on admin_log (kind, record_id)`,
  sql`create index appeals_admin_id on appeals (admin_id) where admin_id is not null`,
  sql`create index labelled_cases_admin_id on labelled_cases (admin_id)`,

  // Kept as long as it counts for the limit of a day, its parts until a newer one is begun.
  sql`create table data_exports (
    id integer generated always as identity primary key,
    user_id integer not null references users on delete cascade,
    state text not null default 'making' check (state in ('making', 'ready', 'failed')),
    progress integer not null default 0,
    bytes integer not null default 0,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null default now() + interval '24 hours',
    attempts integer not null default 0,
    owner uuid,
    lease_until timestamptz not null default now(),
    unique (user_id, id)
  )`,
  sql`create unique index data_exports_making on data_exports (user_id) where state = 'making'`,
  sql`create index data_exports_waiting on data_exports (lease_until) where state = 'making'`,
  sql`create index data_exports_expires_at on data_exports (expires_at)`,
  sql`create table data_export_parts (
    user_id integer not null,
    export_id integer not null,
    place integer not null,
    content bytea not null,
    primary key (user_id, export_id, place),
    foreign key (user_id, export_id) references data_exports (user_id, id) on delete cascade
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
