import { type Kysely, sql } from 'kysely';

/** Tables in the order of their references. Each invariant the product promises is a key here, not a check in code. */
const STATEMENTS = [
  sql`create table users (
    id integer generated always as identity primary key,
    username text not null,
    email text not null,
    full_name text,
    role text not null default 'user' check (role in ('user', 'admin')),
    password_hash text not null,
    experience_points integer not null default 0,
    level integer not null default 1,
    created_at timestamptz not null default now()
  )`,
  sql`create unique index users_username_key on users (lower(username))`,
  sql`create unique index users_email_key on users (lower(email))`,

  sql`create table sessions (
    id_hash text primary key,
    user_id integer not null references users on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    absolute_expires_at timestamptz not null
  )`,
  sql`create index sessions_user_id on sessions (user_id)`,
  sql`create index sessions_expires_at on sessions (expires_at)`,

  sql`create table idempotency (
    user_id integer not null references users on delete cascade,
    key text not null,
    request_hash text not null,
    status_code integer,
    response jsonb,
    resource_id integer,
    created_at timestamptz not null default now(),
    primary key (user_id, key)
  )`,
  sql`create index idempotency_created_at on idempotency (created_at)`,

  sql`create table startups (
    id integer generated always as identity primary key,
    user_id integer not null references users on delete cascade,
    name text not null,
    description text not null,
    industry text not null,
    stage text not null,
    problem_statement text not null,
    value_proposition text not null,
    revenue_model text not null,
    target_market text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  sql`create index startups_user_id on startups (user_id, id desc)`,

  sql`create table assistants (
    id integer generated always as identity primary key,
    key text unique,
    name text not null,
    description text not null,
    avatar text,
    icon_svg text,
    system_prompt text not null,
    web_search_enabled boolean not null default false,
    is_active boolean not null default true
  )`,
  sql`create table challenges (
    id integer generated always as identity primary key,
    key text unique,
    title text not null,
    description text not null,
    image_url text,
    video_url text,
    sort_order integer not null default 0,
    is_active boolean not null default true,
    is_archived boolean not null default false,
    icon text not null default 'school',
    icon_svg text
  )`,
  sql`create table steps (
    id integer generated always as identity primary key,
    key text unique,
    challenge_id integer not null references challenges on delete cascade,
    title text not null,
    description text not null,
    sort_order integer not null default 0,
    is_active boolean not null default true,
    completion_criteria jsonb,
    report_section text,
    prompt_instructions text not null default '',
    conversation_opener text
  )`,
  sql`create index steps_challenge_id on steps (challenge_id, sort_order)`,
  sql`create table questions (
    id integer generated always as identity primary key,
    key text unique,
    step_id integer not null references steps on delete cascade,
    text text not null,
    hint text,
    sort_order integer not null default 0,
    type text not null default 'standard'
      check (type in ('standard', 'open-ended', 'multiple-choice', 'ai-evaluated')),
    is_active boolean not null default true,
    evaluation_criteria jsonb
  )`,
  sql`create index questions_step_id on questions (step_id, sort_order)`,
  sql`create table step_assistants (
    id integer generated always as identity primary key,
    step_id integer not null references steps on delete cascade,
    assistant_id integer not null references assistants on delete cascade,
    sort_order integer not null default 0,
    is_active boolean not null default true,
    created_at timestamptz not null default now(),
    unique (step_id, assistant_id)
  )`,
  sql`create index step_assistants_assistant_id on step_assistants (assistant_id)`,

  sql`create table step_progress (
    id integer generated always as identity primary key,
    startup_id integer not null references startups on delete cascade,
    step_id integer not null references steps on delete cascade,
    attempt integer not null default 1,
    rev integer not null default 1,
    status text not null default 'not_started' check (status in ('not_started', 'in_progress', 'completed')),
    completed_at timestamptz,
    updated_at timestamptz not null default now(),
    unique (startup_id, step_id)
  )`,
  sql`create index step_progress_step_id on step_progress (step_id)`,

  sql`create table messages (
    id integer generated always as identity primary key,
    step_progress_id integer not null references step_progress on delete cascade,
    attempt integer not null,
    role text not null check (role in ('user', 'assistant', 'system')),
    kind text not null default 'message' check (kind in ('message', 'opener', 'closing')),
    content text not null,
    assistant_id integer references assistants on delete set null,
    citations jsonb not null default '[]',
    created_at timestamptz not null default now()
  )`,
  sql`create index messages_step_progress_id on messages (step_progress_id, id)`,
  sql`create index messages_assistant_id on messages (assistant_id)`,
  sql`create unique index messages_once_key on messages (step_progress_id, attempt, kind) where kind in ('opener', 'closing')`,

  sql`create table turns (
    id integer generated always as identity primary key,
    step_progress_id integer not null references step_progress on delete cascade,
    attempt integer not null,
    founder_message_id integer unique references messages on delete cascade,
    assistant_message_id integer not null unique references messages on delete cascade,
    status text not null default 'generating'
      check (status in ('generating', 'complete', 'stopped', 'interrupted', 'failed')),
    owner text not null,
    fence integer not null default 1,
    lease_until timestamptz not null,
    stop_requested_at timestamptz,
    judged_at timestamptz,
    judging_ended_at timestamptz,
    completed_question_ids jsonb not null default '[]',
    error jsonb,
    started_at timestamptz not null default now()
  )`,
  sql`create unique index turns_one_generating_key on turns (step_progress_id) where status = 'generating'`,
  sql`create index turns_step_progress_id on turns (step_progress_id)`,

  sql`create table question_progress (
    id integer generated always as identity primary key,
    step_progress_id integer not null references step_progress on delete cascade,
    question_id integer not null references questions on delete cascade,
    status text not null check (status in ('not_started', 'in_progress', 'completed')),
    evidence jsonb not null default '[]',
    reason text,
    missing text,
    updated_at timestamptz not null default now(),
    unique (step_progress_id, question_id)
  )`,
  sql`create index question_progress_question_id on question_progress (question_id)`,
  sql`create table criterion_progress (
    id integer generated always as identity primary key,
    step_progress_id integer not null references step_progress on delete cascade,
    item_key text not null,
    criterion_key text not null,
    evidence jsonb not null,
    met_at timestamptz not null default now(),
    unique (step_progress_id, item_key, criterion_key)
  )`,
  sql`create table judgements (
    id integer generated always as identity primary key,
    step_progress_id integer not null references step_progress on delete cascade,
    turn_id integer references turns on delete set null,
    attempt integer not null,
    provider text not null,
    model text,
    judge_version text not null,
    verdict jsonb,
    error text,
    milliseconds integer not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index judgements_step_progress_id on judgements (step_progress_id)`,
  sql`create index judgements_turn_id on judgements (turn_id)`,

  // No foreign key to rows that can be deleted: an award outlives its startup (PR-52).
  sql`create table xp_ledger (
    id integer generated always as identity primary key,
    user_id integer not null references users on delete cascade,
    startup_ref integer,
    kind text not null check (kind in ('question', 'step', 'challenge', 'achievement')),
    ref text not null,
    points integer not null,
    created_at timestamptz not null default now(),
    unique nulls not distinct (user_id, startup_ref, kind, ref)
  )`,

  sql`create table model_calls (
    id integer generated always as identity primary key,
    user_id integer references users on delete set null,
    job text not null check (job in ('reply', 'judge')),
    provider text not null,
    model text not null,
    input_tokens integer not null,
    output_tokens integer not null,
    estimated boolean not null,
    milliseconds integer not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index model_calls_user_id on model_calls (user_id, created_at)`,
  sql`create table user_day_budget (
    user_id integer not null references users on delete cascade,
    day date not null,
    spent integer not null default 0,
    primary key (user_id, day)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
