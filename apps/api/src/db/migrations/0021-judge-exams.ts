import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // How long the judging of a turn may last is configured, and another process has to know it.
  sql`alter table turns add column judge_seconds integer not null default 20`,
  // A judge's verdicts on the labelled answers: one exam for each model on a server and version of the judge.
  sql`create table judge_exams (
    id integer generated always as identity primary key,
    server text not null,
    model text not null,
    judge_version text not null,
    -- By case: what became of it. An exam that was broken off goes on from here.
    answers jsonb not null default '{}',
    -- Null while it is under way.
    passed boolean,
    -- How many it answered rightly, and what it did not.
    result jsonb,
    -- What keeps it from going on, in the provider's words.
    problem text,
    -- Who examines, until when, and from when on anyone may.
    owner text,
    lease_until timestamptz not null default now(),
    started_at timestamptz not null default now(),
    ended_at timestamptz,
    unique (server, model, judge_version)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
