import { Agent } from 'node:http';
import { startApi } from '../lib/api-process.ts';
import { makeDatabase, type ScratchDatabase } from '../lib/scratch.ts';
import { sendTimed } from '../lib/timed-request.ts';
import { type DatabaseSize, measureSize } from './database-size.ts';
import { chooseFounders, type FounderPlace, findPlaces } from './founder-places.ts';
import { growDatabase, withClient } from './grow-database.ts';
import { type GrowthCall, pathOf } from './growth-calls.ts';
import { cookieOf } from './session-cookie.ts';

const endWithParent = new URL('../lib/end-with-parent.ts', import.meta.url).href;

/** A database with so many founders. */
export interface GrownDatabase extends DatabaseSize, ScratchDatabase {
  founders: number;
  /** For what was added to the size before. */
  seconds: number;
}

/** Databases of these sizes, each a copy of the one before that was grown on. They are dropped when one cannot be made. */
export async function makeDatabases(
  databaseUrl: string,
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<GrownDatabase[]> {
  const made: GrownDatabase[] = [];
  for (const founders of sizes) {
    say(`seeding ${founders.toLocaleString('en')} founders`);
    const own = await makeDatabase(databaseUrl, made.at(-1)?.name);
    try {
      const startedAt = performance.now();
      await growDatabase(own.url, founders, say);
      const seconds = (performance.now() - startedAt) / 1000;
      made.push({ ...own, founders, seconds, ...(await measureSize(own.url)) });
    } catch (error) {
      await dropDatabases([...made, own]);
      throw error;
    }
  }
  // What was written is on the disk before anything is measured.
  await withClient(databaseUrl, client => client.query('checkpoint'));
  return made;
}

export async function dropDatabases(databases: readonly ScratchDatabase[]): Promise<void> {
  for (const database of databases) await database.drop();
}

/** A process of the API on one of the databases, whose founders ask it one after the other over one connection. */
export interface GrowthServer extends GrownDatabase {
  /** Milliseconds. Every time it is another founder's turn when `next` was called before. */
  ask(call: GrowthCall): Promise<number>;
  next(): void;
  stop(): Promise<void>;
}

/** @param visits how often `next` will be called */
export async function startGrowthServer(
  database: GrownDatabase,
  { secret, visits }: { secret: string; visits: number },
): Promise<GrowthServer> {
  const places = await findPlaces(database.url, chooseFounders(database.founders, visits));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { api, url } = await startApi({ DATABASE_URL: database.url, SESSION_SECRET: secret }, [
    endWithParent,
  ]);
  let visit = -1;
  return {
    ...database,
    next: () => {
      visit += 1;
    },
    ask: call => askAs(agent, url, { call, place: places[visit], secret }),
    stop: async () => {
      agent.destroy();
      await api.stop();
    },
  };
}

interface Asked {
  call: GrowthCall;
  place: FounderPlace | undefined;
  secret: string;
}

/** @throws when the answer is not the contract's */
async function askAs(agent: Agent, url: string, { call, place, secret }: Asked): Promise<number> {
  if (!place) throw new Error('More visits than were said');
  const path = pathOf(call, place);
  const { status, milliseconds, body } = await sendTimed(agent, url + path, {
    method: call.contract.method,
    headers: { cookie: cookieOf(place.founder, secret) },
    body: call.body?.(place),
  });
  if (status !== call.contract.status) throw new Error(`${path}: ${status} ${body.toString()}`);
  return milliseconds;
}
