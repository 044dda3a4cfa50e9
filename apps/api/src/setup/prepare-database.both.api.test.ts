import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readCurriculum } from '../curriculum/read-curriculum.ts';
import { openPostgres } from '../db/postgres.ts';
import type { Database } from '../db/types.ts';
import { ConfigurationError } from '../env.ts';
import { importCurriculum } from '../modules/curriculum/import-curriculum.ts';
import { hasAdministrator } from '../stores/users.repo.ts';
import { createDatabase, dropDatabase, openImpatient, withDatabase } from '../test/scratch-database.ts';
import { openEmptyDatabase, openTestDatabase } from '../test/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';

const directory = fileURLToPath(new URL('../../../../curriculum', import.meta.url));
const ADMINISTRATOR = { ADMIN_USERNAME: 'admin', ADMIN_EMAIL: 'a@b', ADMIN_PASSWORD: 'an administrator' };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await importCurriculum(database.db, await readCurriculum(directory), { replace: true, take: 'all' });
});

/** The lines printed at start. */
async function start({ db } = database, folder = directory): Promise<string[]> {
  const lines: string[] = [];
  await prepareDatabase(db, ADMINISTRATOR, folder, line => lines.push(line));
  return lines;
}

const edit = (hint: string) => database.db.updateTable('questions').set({ hint }).execute();
const hints = () => database.db.selectFrom('questions').select('hint').distinct().execute();

it('loads the curriculum into an empty database and says nothing, then or later', async () => {
  const empty = await openEmptyDatabase();
  try {
    expect(await start(empty)).toEqual([]);
    const { challenges } = await readCurriculum(directory);
    const rows = await empty.db.selectFrom('challenges').select('key').orderBy('sort_order').execute();
    expect(rows.map(({ key }) => key)).toEqual(challenges.map(({ key }) => key));
    expect(await start(empty)).toEqual([]);
  } finally {
    await empty.close();
  }
});

it('[SE-78] refuses a common password for the first administrator, and makes none', async () => {
  const empty = await openEmptyDatabase();
  try {
    const common = { ...ADMINISTRATOR, ADMIN_PASSWORD: 'PassWord1' };
    const refused = await prepareDatabase(empty.db, common, directory).catch(error => error);
    expect(refused).toBeInstanceOf(ConfigurationError);
    expect(refused.problems).toEqual([expect.stringContaining('ADMIN_PASSWORD')]);
    expect(await hasAdministrator(empty.db)).toBe(false);
    expect((await prepareDatabase(empty.db, ADMINISTRATOR, directory)).administrator).toMatchObject({
      username: 'admin',
    });
  } finally {
    await empty.close();
  }
});

it('says nothing of an administrator’s edits', async () => {
  await edit('My own words');
  expect(await start()).toEqual([]);
});

it('tells in one line that the files differ, and changes nothing', async () => {
  await edit('Older');
  await sql`update questions set shipped = jsonb_set(shipped, '{hint}', '"Older"')`.execute(database.db);
  expect(await start()).toEqual([expect.stringContaining('pnpm curriculum:import')]);
  expect(await hints()).toEqual([{ hint: 'Older' }]);
});

it('tells of differences in rows from before there was a record', async () => {
  await edit('Whose?');
  await sql`update questions set shipped = null`.execute(database.db);
  expect(await start()).toEqual([expect.stringContaining('pnpm curriculum:import')]);
});

it('loads the personas into a database from before there were any, and never again what was changed since', async () => {
  const older = await openEmptyDatabase();
  const read = () =>
    older.db.selectFrom('personas').select(['key', 'name', 'is_default']).orderBy('sort_order').execute();
  try {
    await start(older);
    const shipped = await read();
    await sql`delete from personas`.execute(older.db);
    expect(await start(older)).toEqual([]);
    expect(await read()).toEqual(shipped);
    expect(shipped).toHaveLength(6);
    expect(shipped.filter(({ is_default }) => is_default)).toEqual([shipped[0]]);
    await older.db.updateTable('personas').set({ name: 'Mine' }).where('sort_order', '=', 2).execute();
    expect(await start(older)).toEqual([]);
    expect((await read())[1]?.name).toBe('Mine');
  } finally {
    await older.close();
  }
});

it('starts with a curriculum in the database whatever the files are like', async () => {
  const folder = `${directory}/no-such-folder`;
  const prepared = await prepareDatabase(database.db, ADMINISTRATOR, folder, () => undefined);
  expect(prepared.curriculum).toBeNull();
  expect(await start(database, folder)).toEqual([expect.stringContaining('pnpm curriculum:check')]);
});

describe.runIf(inject('databaseUrl'))('several that prepare an empty database at the same moment', () => {
  const server = inject('databaseUrl');
  const prepare = ({ db }: Database) => prepareDatabase(db, ADMINISTRATOR, directory, () => undefined);

  it('make one administrator and one curriculum, whoever comes first', async () => {
    const { challenges } = await readCurriculum(directory);
    for (let round = 0; round < 3; round += 1) {
      const name = await createDatabase(server);
      const open = () => openPostgres(withDatabase(server, name), { onError: () => undefined });
      const pools = [open(), open(), open()] as const;
      // Connected in advance, so that they start together.
      await Promise.all(pools.map(({ db }) => sql`select 1`.execute(db)));
      const made = await Promise.all(pools.map(prepare));
      const { db } = pools[0];
      const administrators = await db.selectFrom('users').select('username').execute();
      const keys = await db.selectFrom('challenges').select('key').execute();
      await Promise.all(pools.map(({ close }) => close()));
      await dropDatabase(server, name);
      expect(made.filter(({ administrator }) => administrator !== null)).toHaveLength(1);
      expect(administrators).toEqual([{ username: 'admin' }]);
      expect(keys.map(({ key }) => key).toSorted()).toEqual(challenges.map(({ key }) => key).toSorted());
    }
  }, 60_000);

  it('have all the time that a migration takes, whatever a statement may take else', async () => {
    const name = await createDatabase(server);
    const connectionString = withDatabase(server, name);
    const replicas = [1, 2].map(() => openImpatient(connectionString, '-c statement_timeout=1000'));
    // A transaction that is creating the same table holds up the migration, and so everyone who waits for it.
    const holder = new pg.Client({ connectionString });
    await holder.connect();
    await holder.query('begin; create table users ()');
    const prepared = Promise.all(
      replicas.map(db => prepareDatabase(db, ADMINISTRATOR, directory, () => undefined).catch(String)),
    );
    await sleep(2000);
    await holder.query('rollback');
    const made = await prepared;
    await Promise.all([holder.end(), ...replicas.map(db => db.destroy())]);
    await dropDatabase(server, name);
    const administrators = made.map(one => (typeof one === 'string' ? one : one.administrator));
    expect(administrators).toEqual(
      expect.arrayContaining([null, { username: 'admin', generatedPassword: null }]),
    );
  }, 60_000);
});
