import { sql } from 'kysely';
import { openPostgres } from '../../src/db/postgres.ts';
import type { Db } from '../../src/db/types.ts';
import { rollUp } from '../../src/jobs/roll-up.ts';
import { LIFE } from '../../src/test/many-founders/founder-life.ts';
import { makeDatabases } from '../growth/grown-servers.ts';
import { spreadOf, toTable, toWhole } from '../lib/figures.ts';
import type { SectionOptions, SectionResult } from '../lib/section.ts';

/** Founders of the cohort, in every database the same; all others are in none. */
const MEMBERS = 300;
/** Runs for each number of changes; the first of them reads what is in no buffer yet. */
const RUNS = 9;
/** How much longer the largest database may take for the same changes than the smallest. */
const AIM = 1.5;

const fail = (error: Error) => {
  throw error;
};

/** Measures the job that rolls up a cohort's progress, by what has changed and by what was ever written. */
export async function runRollUp({ databaseUrl, quick, founders }: SectionOptions): Promise<SectionResult> {
  const largest = quick ? founders : Math.min(founders, 20_000);
  const members = Math.min(MEMBERS, Math.ceil(largest / 10));
  const sizes = [
    ...new Set([10, 1].map(part => Math.max(2 * LIFE.generationEvery, Math.ceil(largest / part)))),
  ];
  const changes = [0, members, members * LIFE.progressRows];
  const rows: string[][] = [];
  const all: number[] = [];
  for (const { url, founders, messages } of await makeDatabases(databaseUrl, sizes)) {
    const { db, close } = openPostgres(url, { onError: fail });
    try {
      await fillCohort(db, members);
      const first = await measure(db, members * LIFE.progressRows);
      const times: number[] = [];
      for (const count of changes) {
        const runs: number[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          await change(db, count);
          runs.push(await measure(db, count));
        }
        times.push(spreadOf(runs).p50);
      }
      rows.push([toWhole(founders), toWhole(messages), ...[first, ...times].map(toWhole)]);
      all.push(times.at(-1) ?? Number.NaN);
    } finally {
      await close();
    }
  }
  const ratio = (all.at(-1) ?? Number.NaN) / (all[0] ?? Number.NaN);
  const head = [
    'founders',
    'messages',
    'first run',
    ...changes.map(count => `${toWhole(count)} steps changed`),
  ];
  return {
    text: [
      `Milliseconds of a run for a cohort of ${toWhole(members)}, the middle one of ${RUNS}; the first run counts everything once.`,
      toTable(head, rows),
      `With ${toWhole((sizes.at(-1) ?? 0) / (sizes[0] ?? 1))} times the founders the same changes take ${ratio.toFixed(2)} times as long.`,
    ].join('\n\n'),
    missed: ratio > AIM ? [`the same changes take ${ratio.toFixed(2)} times as long, the aim is ${AIM}`] : [],
  };
}

/** In place of the samples that growing a database makes. */
async function fillCohort(db: Db, members: number): Promise<void> {
  await sql`truncate cohorts, step_rollups, question_rollups cascade`.execute(db);
  await sql`
    with cohort as (
      insert into cohorts (name, starts_on, ends_on) values ('Bench', '2026-01-01', '2999-12-31') returning id
    )
    insert into cohort_members (cohort_id, user_id)
    select cohort.id, users.id from cohort, (
      select id from users where username ~ '^bench-' order by id limit ${members}) as users`.execute(db);
}

/** Changes this many of the members' steps, spread over all of them. */
async function change(db: Db, steps: number): Promise<void> {
  await sql`
    update step_progress set rev = rev + 1 where id in (
      select step_progress.id from step_progress
      join startups on startups.id = startup_id
      join cohort_members on cohort_members.user_id = startups.user_id
      order by row_number() over (partition by startups.user_id order by step_progress.id), startups.user_id
      limit ${steps})`.execute(db);
}

async function measure(db: Db, expected: number): Promise<number> {
  await sql`update rollup_runs set begun_at = null`.execute(db);
  const started = performance.now();
  const steps = await rollUp(db);
  const milliseconds = performance.now() - started;
  if (steps !== expected) throw new Error(`${steps} steps were rolled up in place of ${expected}`);
  return milliseconds;
}
