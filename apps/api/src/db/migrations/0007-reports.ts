import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`create table reports (
    id integer generated always as identity primary key,
    startup_id integer not null unique references startups on delete cascade,
    status text not null default 'draft' check (status in ('draft', 'generated')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    generated_at timestamptz
  )`,

  // Each generation, and each reset, is a version of its own: a later one never destroys an earlier one. 'cancelled'
  // was running when the report was reset.
  sql`create table report_versions (
    id integer generated always as identity primary key,
    report_id integer not null references reports on delete cascade,
    no integer not null,
    state text not null check (state in ('empty', 'running', 'done', 'failed', 'cancelled')),
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    unique (report_id, no)
  )`,
  sql`create unique index report_versions_one_running_key on report_versions (report_id) where state = 'running'`,

  // A section is the job that writes it: 'pending' waits, 'writing' belongs to the process with the lease and the
  // fence. The fingerprint is that of the sources it was written from; statements name the sources of each piece of the
  // content; 'earlier' is the text before, shown until there is a new one.
  sql`create table report_sections (
    id integer generated always as identity primary key,
    version_id integer not null references report_versions on delete cascade,
    type text not null,
    title text not null,
    sort_order integer not null,
    state text not null check (state in ('empty', 'pending', 'writing', 'written', 'unanswered', 'failed')),
    content text not null default '',
    statements jsonb not null default '[]',
    fingerprint text,
    failure jsonb,
    earlier_content text,
    earlier_written_at timestamptz,
    attempts integer not null default 0,
    not_before timestamptz not null default now(),
    fence integer not null default 0,
    owner text,
    lease_until timestamptz,
    written_at timestamptz,
    unique (version_id, type),
    check ((earlier_content is null) = (earlier_written_at is null))
  )`,
  sql`create index report_sections_writing on report_sections (version_id) where state = 'writing'`,

  // Founders who completed a step before there were reports get theirs now (RE-1).
  sql`insert into reports (startup_id)
    select distinct startup_id from step_progress where status = 'completed' order by startup_id`,
  sql`insert into report_versions (report_id, no, state) select id, 1, 'empty' from reports`,
  sql`insert into report_sections (version_id, type, title, sort_order, state)
    select report_versions.id, section.type, section.title, section.sort_order, 'empty'
    from report_versions, (values
      (1, 'product_overview', 'Product Overview'),
      (2, 'problem', 'Problem'),
      (3, 'solution', 'Solution'),
      (4, 'persona', 'Persona'),
      (5, 'value_proposition', 'Value Proposition'),
      (6, 'mvp_strategy', 'MVP Strategy'),
      (7, 'pricing_strategy', 'Pricing Strategy'),
      (8, 'go_to_market_strategy', 'Go-to-Market Strategy'),
      (9, 'northstar_metric', 'Northstar Metric'),
      (10, 'operating_model', 'Operating Model'),
      (11, 'risk_assessment', 'Risk Assessment'),
      (12, 'assumptions', 'Assumptions')
    ) as section (sort_order, type, title)
    order by report_versions.id, section.sort_order`,

  sql`alter table model_calls drop constraint model_calls_job_check`,
  sql`alter table model_calls
    add constraint model_calls_job_check check (job in ('reply', 'judge', 'embed', 'write', 'section'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
