import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Db } from '../../src/db/types.ts';
import { createDatabase, dropDatabase, withDatabase } from '../../src/test/scratch-database.ts';
import { type Founder, seedFounders } from '../../src/test/seed-founders.ts';
import { make } from './cleanup.ts';

export function makeFolder(): Promise<string> {
  return make(
    () => mkdtemp(path.join(tmpdir(), 'groundwork-bench-')),
    // Retries, because a process that was just killed may still have written.
    folder => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  );
}

/** @returns the URL of a new database, which is empty or a copy of the one at the URL `template` */
export async function makeDatabase(server: string, template?: string): Promise<string> {
  const name = await make(
    () => createDatabase(server, template && new URL(template).pathname.slice(1)),
    name => dropDatabase(server, name),
  );
  return withDatabase(server, name);
}

export type StepPlace = { challengeId: number; stepId: number };

/** An API's data folder and database, with the curriculum and founders. */
export interface Home {
  env: { DATA_DIR: string; DATABASE_URL?: string; SESSION_SECRET: string };
  founders: readonly [Founder, ...Founder[]];
  /** The first step of the curriculum. */
  step: StepPlace;
}

/**
 * @param server a PostgreSQL server to make a database on, or null for the embedded one
 * @param fill writes further data
 */
export async function makeHome(
  server: string | null,
  founderCount: number,
  fill?: (db: Db, step: StepPlace) => Promise<void>,
): Promise<Home> {
  const env: Home['env'] = {
    DATA_DIR: path.join(await makeFolder(), 'data'),
    SESSION_SECRET: randomBytes(24).toString('hex'),
  };
  if (server !== null) env.DATABASE_URL = await makeDatabase(server);
  const { db, close } = await openDatabase({ DATABASE_URL: undefined, ...env }, error => {
    throw error;
  });
  try {
    const [founder, ...others] = await seedFounders(db, founderCount, env.SESSION_SECRET);
    const { rows } = await sql<StepPlace>`
      select challenge_id as "challengeId", steps.id as "stepId" from steps join challenges on challenges.id = challenge_id
      where steps.is_active and challenges.is_active and not is_archived
      order by challenges.sort_order, challenges.id, steps.sort_order, steps.id limit 1`.execute(db);
    const [step] = rows;
    if (!founder || !step) throw new Error('There is no founder or no step');
    await fill?.(db, step);
    return { env, founders: [founder, ...others], step };
  } finally {
    await close();
  }
}
