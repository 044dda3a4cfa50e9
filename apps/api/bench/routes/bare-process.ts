import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import pg from 'pg';
import { parsers, typeParsers } from '../../src/db/parsers.ts';
import type { SentStatement } from '../../src/test/watch-statements.ts';
import { answerParent, readCpu } from '../lib/answer-parent.ts';
import { MEASURED_ROUTES, type Row } from './measured-routes.ts';

// The API reduced to its queries, in its own process. It parses timestamps and large numbers as the API does; otherwise
// its answers would take less time to make.

export interface BareConfiguration {
  /** Null for the embedded database in `dataDirectory`. */
  databaseUrl: string | null;
  dataDirectory: string;
  /** The measured routes, each with its path with ids and its queries, that of the session first. */
  routes: readonly { name: string; path: string; statements: readonly SentStatement[] }[];
}

/** Sends a statement through the database's driver alone. */
type Ask = (statement: SentStatement) => Promise<Row[]>;

answerParent({ serve, cpu: readCpu });

/** @returns the port */
async function serve({ databaseUrl, dataDirectory, routes }: BareConfiguration): Promise<number> {
  const ask = databaseUrl === null ? await askEmbedded(dataDirectory) : askPostgres(databaseUrl);
  const app = Fastify();
  for (const { name, path, statements } of routes) {
    const [session, ...others] = statements;
    const toAnswer = MEASURED_ROUTES.find(route => route.name === name)?.toAnswer;
    if (!session) throw new Error(`${path} asks for no session`);
    app.get(path, async (request, reply) => {
      let rows = await ask({ sql: session.sql, parameters: [sessionHash(request.headers.cookie)] });
      if (rows.length === 0) return reply.status(401).send();
      for (const statement of others) rows = await ask(statement);
      reply.type('application/json; charset=utf-8');
      return reply.send(JSON.stringify(toAnswer ? toAnswer(rows) : rows));
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** The hash that the database stores for a session. A signed cookie is the id, a full stop and the signature. */
function sessionHash(cookie = ''): string {
  const signed = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));
  return createHash('sha256')
    .update(signed.slice(0, signed.lastIndexOf('.')))
    .digest('hex');
}

function askPostgres(connectionString: string): Ask {
  const pool = new pg.Pool({ connectionString, max: 10, options: '-c timezone=UTC', types: typeParsers });
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
