import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../db/embedded.ts';
import { openPostgres } from '../db/postgres.ts';
import type { Db } from '../db/types.ts';
import { prepareDatabase } from '../setup/prepare-database.ts';
import { createDatabase, dropDatabase, withDatabase } from './scratch-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server to test on; empty for the embedded database. */
    databaseUrl: string;
    /** The prepared database that each test file copies: its name on PostgreSQL, otherwise a file. */
    template: string;
    /** The same as the data folder of a stopped server; empty for PostgreSQL. */
    dataDirectory: string;
  }
}

/** The administrator of every test database. */
const ADMINISTRATOR = {
  ADMIN_USERNAME: 'admin',
  ADMIN_EMAIL: 'admin@localhost',
  ADMIN_PASSWORD: 'an administrator',
};

const curriculum = fileURLToPath(new URL('../../../../curriculum', import.meta.url));

async function prepare(db: Db): Promise<void> {
  await prepareDatabase(db, ADMINISTRATOR, curriculum);
}

/** Prepares the database that all test files of the project copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databaseUrl = project.config.provide.databaseUrl;
  return databaseUrl ? setupPostgres(project, databaseUrl) : setupEmbedded(project);
}

async function setupPostgres(project: TestProject, databaseUrl: string): Promise<() => Promise<void>> {
  const template = await createDatabase(databaseUrl);
  const database = openPostgres(withDatabase(databaseUrl, template), { onError: () => undefined });
  await prepare(database.db);
  await database.close();
  project.provide('template', template);
  project.provide('dataDirectory', '');
  return () => dropDatabase(databaseUrl, template);
}

async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'groundwork-test-'));
  const data = path.join(directory, 'data');
  const database = await openEmbedded(data);
  await prepare(database.db);
  await database.close();
  const pglite = await PGlite.create(path.join(data, 'postgres'));
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  const file = path.join(directory, 'template.tar');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  project.provide('template', file);
  project.provide('dataDirectory', data);
  return () => rm(directory, { recursive: true, force: true });
}
