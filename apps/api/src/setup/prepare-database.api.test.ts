import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readCurriculum } from '../curriculum/read-curriculum.ts';
import type { Database } from '../db/types.ts';
import { importCurriculum } from '../modules/curriculum/import-curriculum.ts';
import { openEmptyDatabase, openTestDatabase } from '../test/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';

const directory = fileURLToPath(new URL('../../../../curriculum', import.meta.url));
const ADMINISTRATOR = { ADMIN_USERNAME: 'admin', ADMIN_EMAIL: 'a@b', ADMIN_PASSWORD: 'administrator' };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await importCurriculum(database.db, await readCurriculum(directory), { force: true });
});

/** The lines that are told at start. */
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

it('starts with a curriculum in the database whatever the files are like', async () => {
  expect(await start(database, `${directory}/no-such-folder`)).toEqual([
    expect.stringContaining('pnpm curriculum:check'),
  ]);
});
