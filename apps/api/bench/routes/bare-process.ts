import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { parsers, typeParsers } from '../../src/db/parsers.ts';
import type { SentStatement } from '../../src/test/watch-statements.ts';
import { answerParent } from '../lib/child.ts';
import { type Ask, startBareServer } from './bare-server.ts';
import { MEASURED_ROUTES, type Row } from './route-list.ts';

// The bare server as a process of its own. It reads timestamps and large numbers as the API does, or its answers would be
// shorter to make.

/** By the path of a measured route. */
export interface BareConfiguration {
  databaseUrl: string | null;
  dataDirectory: string;
  routes: Record<string, { path: string; statements: readonly SentStatement[] }>;
}

function askPostgres(connectionString: string): Ask {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    options: '-c timezone=UTC',
    types: typeParsers,
  });
  const names = new Map<string, string>();
  return async ({ sql, parameters }) => {
    const name = names.get(sql) ?? `s${names.size}`;
    names.set(sql, name);
    return (await pool.query<Row>({ name, text: sql, values: [...parameters] })).rows;
  };
}

async function askEmbedded(directory: string): Promise<Ask> {
  const pglite = await PGlite.create(path.join(directory, 'postgres'), { parsers });
  await pglite.exec("set timezone to 'UTC'");
  return async ({ sql, parameters }) => (await pglite.query<Row>(sql, [...parameters])).rows;
}

// biome-ignore lint/style/noProcessEnv: a process of the benchmark, which its parent tells what to serve.
const configuration: BareConfiguration = JSON.parse(process.env.BARE_SERVER ?? '');
const { databaseUrl, dataDirectory } = configuration;
const ask = databaseUrl === null ? await askEmbedded(dataDirectory) : askPostgres(databaseUrl);
const routes = MEASURED_ROUTES.map(({ path, toAnswer }) => ({
  ...(configuration.routes[path] ?? { path, statements: [] }),
  toAnswer,
}));
const port = await startBareServer(routes, ask);
answerParent({
  port: () => port,
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
});
