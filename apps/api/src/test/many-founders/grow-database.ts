import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openPostgres } from '../../db/postgres.ts';
import { prepareDatabase } from '../../setup/prepare-database.ts';
import { fillSamples } from '../resource-samples.ts';
import { type Batch, makeSampleTexts, readLastIds } from './batch.ts';
import { fillAccounts } from './fill-accounts.ts';
import { fillAwards } from './fill-awards.ts';
import { fillChats } from './fill-chats.ts';
import { fillProgress } from './fill-progress.ts';
import { fillReports } from './fill-reports.ts';
import { planLife, type StepContent } from './founder-life.ts';
import { withoutIndexes } from './without-indexes.ts';

const curriculum = fileURLToPath(new URL('../../../../../curriculum', import.meta.url));

/** Grows an empty database, or one filled by this before, to this many like founders. */
export async function growDatabase(
  url: string,
  founders: number,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  await prepare(url);
  await withClient(url, async client => {
    const first = (await countFounders(client)) + 1;
    const size = { first, count: founders - first + 1 };
    await leaveOutTriggers(client);
    await client.query(`begin; set local maintenance_work_mem = '256MB'`);
    await withoutIndexes(client, () => fill(client, size, say));
    say('  indexes are made');
    // They rely on unique keys: those of a smaller database are there already.
    await fillSamples(statement => client.query(statement));
    await client.query('commit');
    // As autovacuum would do.
    await client.query('vacuum analyze');
  });
}

async function prepare(url: string): Promise<void> {
  const database = openPostgres(url, { onError: () => undefined });
  const administrator = { ADMIN_USERNAME: 'admin', ADMIN_EMAIL: 'admin@localhost' };
  try {
    const ADMIN_PASSWORD = crypto.randomUUID();
    await prepareDatabase(database.db, { ...administrator, ADMIN_PASSWORD }, curriculum);
  } finally {
    await database.close();
  }
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function countFounders(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select count(*)::int from users where username ~ '^bench-\\d+$'`);
  return rows[0].count;
}

/**
 * Switches off foreign keys, which are triggers: all ids come from here and are valid. If the role may not, it takes
 * longer.
 */
async function leaveOutTriggers(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica').catch((error: unknown) => {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
  });
}

const NOT_ALLOWED = '42501';

async function fill(
  client: pg.Client,
  size: Pick<Batch, 'first' | 'count'>,
  say: (line: string) => void,
): Promise<void> {
  const life = planLife(await readSteps(client));
  const batch: Batch = { client, life, ...size, lastIds: await readLastIds(client) };
  await makeSampleTexts(client);
  await fillAccounts(batch);
  await fillProgress(batch);
  await fillAwards(batch);
  await fillReports(batch);
  await fillChats(batch, say);
  // Samples take their ids from the sequences.
  await continueIdentities(client);
}

async function readSteps(client: pg.Client): Promise<StepContent[]> {
  const { rows } = await client.query<StepContent>(`
    select steps.id, coalesce(conversation_opener, 'Hello!') as opener,
      array(select id from questions where step_id = steps.id and is_active order by sort_order, id) as "questionIds",
      (select assistant_id from step_assistants where step_id = steps.id order by sort_order, id limit 1) as "assistantId"
    from steps join challenges on challenges.id = challenge_id
    where steps.is_active and challenges.is_active and not is_archived
    order by challenges.sort_order, challenges.id, steps.sort_order, steps.id`);
  return rows;
}

/** Rows got their ids without the sequences, so move these past them. */
async function continueIdentities(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I',
      table_name, column_name, column_name, table_name) as statement
    from information_schema.columns where table_schema = current_schema and is_identity = 'YES'`);
  for (const { statement } of rows) await client.query(statement);
}
