import { cp } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../../src/db/types.ts';
import type { SentStatement } from '../../src/test/watch-statements.ts';
import { type Server, startApi, startChild } from '../lib/child.ts';
import { makeFolder, makeHome, type StepPlace } from '../lib/home.ts';
import type { BareConfiguration } from './bare-process.ts';
import { MEASURED_ROUTES } from './measured-routes.ts';

const FOUNDERS = 51;
/** Per founder. */
const STARTUPS = 3;
/** Per startup, in the chat of the first step. */
const MESSAGES = 40;

/**
 * Starts the API and the bare server on identical data.
 * @param server a PostgreSQL server to make a database on, or null for the embedded one
 */
export async function startRouteServers(server: string | null, logLevel: string) {
  const { env, founders, step } = await makeHome(server, FOUNDERS, fill);
  const [{ cookie, startupId }] = founders;
  // Two processes on one folder would lose rows.
  const dataDirectory = await makeFolder();
  if (server === null) await cp(env.DATA_DIR, dataDirectory, { recursive: true });

  const api = await startApi({ ...env, LOG_LEVEL: logLevel });
  const routes = await recordRoutes(api, cookie, { ...step, startupId });
  const child = await startChild('bench/routes/bare-process.ts');
  const configuration: BareConfiguration = { databaseUrl: env.DATABASE_URL ?? null, dataDirectory, routes };
  const bare = { url: `http://127.0.0.1:${await child.ask<number>('serve', configuration)}`, child };
  for (const { path } of routes) {
    const [ours, theirs] = [await get(api, path, cookie), await get(bare, path, cookie)];
    if (ours.length !== theirs.length || !isDeepStrictEqual(JSON.parse(ours), JSON.parse(theirs)))
      throw new Error(`${path} is answered otherwise by the bare server:\n${ours}\n${theirs}`);
  }
  return { api, bare, cookie, routes };
}

/** Records each route's queries on its first request, while nothing in memory could answer instead. */
async function recordRoutes(api: Server, cookie: string, ids: object) {
  const routes: BareConfiguration['routes'][number][] = [];
  for (const { name, path: pattern } of MEASURED_ROUTES) {
    const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) => String(ids[key as keyof typeof ids]));
    await api.child.ask('record');
    await get(api, path, cookie);
    routes.push({ name, path, statements: await api.child.ask<SentStatement[]>('recorded') });
  }
  return routes;
}

async function get({ url, child }: Server, path: string, cookie: string): Promise<string> {
  const answer = await fetch(url + path, { headers: { cookie } });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}\n${child.output()}`);
  return body;
}

/** Gives every founder the same amount of data: startups, the progress of their steps, and a chat in the first step. */
async function fill(db: Db, { stepId }: StepPlace): Promise<void> {
  await sql`
    insert into startups (user_id, name, description, industry, stage, problem_statement, value_proposition, revenue_model,
      target_market)
    select user_id, name, description, industry, stage, problem_statement, value_proposition, revenue_model, target_market
    from startups cross join generate_series(2, ${STARTUPS}::int)`.execute(db);
  await sql`
    with places as (
      select startups.id as startup_id, steps.id as step_id, nextval(pg_get_serial_sequence('chats', 'id')) as chat_id,
        row_number() over (partition by startups.id order by steps.id) as place
      from steps cross join startups order by steps.id, startups.id),
    begun as (
      insert into chats (id, startup_id, kind) overriding system value select chat_id, startup_id, 'step' from places)
    insert into step_progress (startup_id, step_id, chat_id, status)
    select startup_id, step_id, chat_id, case when place < 11 then 'completed' else 'in_progress' end
    from places order by chat_id`.execute(db);
  await sql`
    insert into messages (chat_id, role, content)
    select step_progress.chat_id, case n % 2 when 1 then 'user' else 'assistant' end,
      repeat('Our receptionist in Leeds lost forty minutes on Tuesday to a missed appointment. ', 4)
    from step_progress cross join generate_series(1, ${MESSAGES}::int) n
    where step_id = ${stepId}::int order by n, step_progress.chat_id`.execute(db);
  await sql`
    insert into turns (chat_id, founder_message_id, assistant_message_id, status, owner, lease_until)
    select chat_id, id - (select count(*) from step_progress where step_id = ${stepId}::int), id, 'complete', 'bench', now()
    from messages where role = 'assistant'`.execute(db);
  // As autovacuum would have done.
  await sql`vacuum analyze`.execute(db);
}
