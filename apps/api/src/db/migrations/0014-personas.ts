import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A deleted persona stays, so that its messages keep its name. `created_by` only notes the user, without a foreign
  // key: this table would be on every node, and users on one (docs/decisions/022-scaling-out.md).
  sql`create table personas (
    id integer generated always as identity primary key,
    key text unique,
    name text not null,
    description text not null,
    avatar text,
    icon_svg text,
    system_prompt text not null,
    category text not null default 'general',
    web_search_enabled boolean not null default false,
    is_active boolean not null default true,
    is_default boolean not null default false,
    sort_order integer not null default 0,
    created_by integer,
    shipped jsonb,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  )`,
  sql`create unique index personas_one_default_key on personas (is_default) where is_default and deleted_at is null`,

  sql`alter table messages add column persona_id integer references personas`,
  sql`create index messages_persona_id on messages (persona_id)`,

  sql`create table persona_chats (
    id integer generated always as identity primary key,
    startup_id integer not null references startups on delete cascade,
    chat_id integer not null unique references chats on delete cascade,
    persona_id integer not null references personas,
    title text not null,
    last_activity_at timestamptz not null default now()
  )`,
  sql`create index persona_chats_startup_id on persona_chats (startup_id, last_activity_at desc, id desc)`,
  sql`create index persona_chats_persona_id on persona_chats (persona_id)`,

  sql`create table interviews (
    persona_chat_id integer primary key references persona_chats on delete cascade,
    truth jsonb not null,
    started_at timestamptz not null default now(),
    ends_at timestamptz not null,
    ended_at timestamptz,
    review jsonb
  )`,

  sql`create table field_notes (
    id integer generated always as identity primary key,
    startup_id integer not null references startups on delete cascade,
    who text not null,
    held_on date not null,
    notes text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  sql`create index field_notes_startup_id on field_notes (startup_id, held_on desc, id desc)`,
  sql`create table field_quotes (
    id integer generated always as identity primary key,
    note_id integer not null references field_notes on delete cascade,
    start_at integer not null,
    end_at integer not null,
    text text not null,
    result_id integer unique references card_results on delete set null,
    step_id integer references steps on delete set null,
    created_at timestamptz not null default now(),
    constraint field_quotes_place_key unique (note_id, start_at, end_at)
  )`,
  sql`create index field_quotes_step_id on field_quotes (step_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
