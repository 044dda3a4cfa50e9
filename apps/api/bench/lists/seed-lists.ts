import pg from 'pg';
import { openPostgres } from '../../src/db/postgres.ts';
import { type Founder, seedFounders } from '../lib/seed-founders.ts';

export interface ListsSize {
  /** The shipped curriculum, or one of copies of what is shipped. */
  curriculum: 'shipped' | Curriculum;
  /** How many each founder owns. */
  startups: readonly number[];
  /** Of each startup: the first steps, most of them completed. */
  progressRows: number;
}

/** Fills the database and answers its founders, with the oldest of their startups. */
export async function seedLists(url: string, size: ListsSize, secret: string): Promise<Founder[]> {
  const database = openPostgres(url, { onError: () => undefined });
  const founders = await seedFounders(database.db, size.startups.length, secret);
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (size.curriculum !== 'shipped') await growCurriculum(client, size.curriculum);
    for (const [index, { startupId }] of founders.entries())
      await client.query(MORE_STARTUPS, [startupId, (size.startups[index] ?? 1) - 1]);
    await client.query(PROGRESS, [size.progressRows]);
    await client.query(AWARDS);
    await client.query(ACHIEVEMENTS);
    // As autovacuum would have done.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return founders;
}

export interface Curriculum {
  challenges: number;
  stepsPerChallenge: number;
}

async function growCurriculum(client: pg.Client, curriculum: Curriculum): Promise<void> {
  await client.query(COPIED_CHALLENGES, [curriculum.challenges]);
  await client.query(COPIED_STEPS, [curriculum.stepsPerChallenge]);
  await client.query('delete from challenges where key is not null');
}

/** Copies have no key. */
const COPIED_CHALLENGES = `
  with shipped as (select *, row_number() over (order by sort_order) as place, count(*) over () as size from challenges)
  insert into challenges (title, description, image_url, video_url, icon, icon_svg, sort_order)
  select title || ' ' || n, description, image_url, video_url, icon, icon_svg, n
  from generate_series(1, $1::int) n join shipped on place = 1 + n % size order by n`;

const COPIED_STEPS = `
  with shipped as (select *, row_number() over (order by id) as place, count(*) over () as size from steps)
  insert into steps (challenge_id, title, description, completion_criteria, report_section, prompt_instructions,
    conversation_opener, sort_order)
  select challenges.id, shipped.title, shipped.description, completion_criteria, report_section, prompt_instructions,
    conversation_opener, n
  from challenges cross join generate_series(1, $1::int) n
  join shipped on place = 1 + (challenges.id + n) % size
  where challenges.key is null order by challenges.sort_order, n`;

const MORE_STARTUPS = `
  insert into startups (user_id, name, description, industry, stage, problem_statement, value_proposition,
    revenue_model, target_market)
  select user_id, name, description, industry, stage, problem_statement, value_proposition, revenue_model, target_market
  from startups cross join generate_series(1, $2::int) where startups.id = $1`;

/** Step by step for all startups, as they come in life: the rows of one lie far apart. */
const PROGRESS = `
  with ordered as (
    select steps.id, row_number() over (order by challenges.sort_order, steps.sort_order) as place
    from steps join challenges on challenges.id = challenge_id),
  places as (
    select startups.id as startup_id, ordered.id as step_id, place, nextval(pg_get_serial_sequence('chats', 'id')) as chat_id
    from ordered cross join startups where place <= $1 order by place, startups.id),
  begun as (
    insert into chats (id, startup_id, kind) overriding system value select chat_id, startup_id, 'step' from places)
  insert into step_progress (startup_id, step_id, chat_id, status)
  select startup_id, step_id, chat_id, case when place <= 0.9 * $1 then 'completed' else 'in_progress' end
  from places order by chat_id`;

const AWARDS = `
  insert into xp_ledger (user_id, startup_ref, kind, ref, points)
  select user_id, startups.id, 'step', step_id, 50
  from step_progress join startups on startups.id = startup_id where status = 'completed'`;

const ACHIEVEMENTS = `
  insert into xp_ledger (user_id, kind, ref, points)
  select id, 'achievement', ref, 50
  from users cross join unnest(array['first-steps', 'getting-started', 'level-up', 'step-by-step', 'xp-collector']) ref`;
