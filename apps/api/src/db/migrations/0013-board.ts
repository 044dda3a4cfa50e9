import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`create table boards (
    id integer generated always as identity primary key,
    startup_id integer not null constraint boards_startup_id_key unique references startups on delete cascade,
    name text not null,
    created_at timestamptz not null default now()
  )`,
  // A row of many changes its place in one statement, so places are compared at its end.
  sql`create table board_columns (
    id integer generated always as identity primary key,
    board_id integer not null references boards on delete cascade,
    name text not null,
    place integer not null,
    outcome text check (outcome in ('validated', 'invalidated')),
    unique (board_id, place) deferrable initially immediate
  )`,
  // A deleted card keeps its column, but no place in it, until it is restored or gone for good.
  sql`create table cards (
    id integer generated always as identity primary key,
    board_id integer not null references boards on delete cascade,
    column_id integer references board_columns on delete set null,
    place integer,
    title text not null,
    hypothesis text,
    test text,
    metric text,
    criteria text,
    stage text not null default 'Discover' check (stage in ('Discover', 'Validate', 'Build', 'Grow')),
    coach_written jsonb not null default '[]',
    state text not null default 'idea' check (state in ('idea', 'testing', 'decided')),
    test_started_at timestamptz,
    outcome text check (outcome in ('validated', 'invalidated', 'inconclusive')),
    learned text,
    next_step text,
    decided_at timestamptz,
    follows_id integer references cards on delete set null,
    chat_id integer unique references chats on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (column_id, place) deferrable initially immediate,
    check ((deleted_at is null) = (place is not null)),
    check (deleted_at is not null or column_id is not null),
    check ((state = 'decided') = (outcome is not null)),
    check ((state = 'decided') = (decided_at is not null)),
    check (state = 'idea' or test_started_at is not null)
  )`,
  sql`create index cards_board_id on cards (board_id)`,
  sql`create index cards_follows_id on cards (follows_id)`,
  // Finds the few cards that are due to be erased.
  sql`create index cards_deleted_at on cards (deleted_at) where deleted_at is not null`,
  sql`create table card_results (
    id integer generated always as identity primary key,
    card_id integer not null references cards on delete cascade,
    text text not null,
    figure double precision,
    unit text,
    link text,
    observed_on date not null,
    bearing text not null check (bearing in ('supports', 'contradicts', 'neither')),
    quote text,
    quoted_from text check (quoted_from in ('founder', 'interviewee')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  sql`create index card_results_card_id on card_results (card_id)`,
  sql`create table card_events (
    id integer generated always as identity primary key,
    card_id integer not null references cards on delete cascade,
    kind text not null check (kind in (
      'test_started', 'wording_changed', 'result_corrected', 'result_removed', 'decided', 'reopened'
    )),
    details jsonb not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index card_events_card_id on card_events (card_id, id)`,
  sql`create table card_suggestions (
    id integer generated always as identity primary key,
    startup_id integer not null references startups on delete cascade,
    message_id integer references messages on delete set null,
    sentence text not null,
    sentence_key text not null,
    title text not null,
    hypothesis text,
    test text,
    metric text,
    criteria text,
    state text not null default 'open' check (state in ('open', 'taken', 'left')),
    card_id integer references cards on delete set null,
    created_at timestamptz not null default now(),
    constraint card_suggestions_sentence_key unique (startup_id, sentence_key)
  )`,
  sql`create index card_suggestions_message_id on card_suggestions (message_id)`,
  sql`create index card_suggestions_card_id on card_suggestions (card_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
