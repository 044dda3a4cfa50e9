import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { SentStatement } from '../../src/test/watch-statements.ts';
import type { Row } from './route-list.ts';

/** Sends a statement to the database by its driver alone. */
export type Ask = (statement: SentStatement) => Promise<Row[]>;

export interface BareRoute {
  path: string;
  /** That of the session first. */
  statements: readonly SentStatement[];
  toAnswer?: ((rows: Row[]) => unknown) | undefined;
}

/**
 * What is left of the API when everything but its queries is taken away: the session is looked up by the hash of the cookie's
 * id and must be there; no signature, validation, limits, headers, tags or logs.
 * @returns its port
 */
export async function startBareServer(routes: readonly BareRoute[], ask: Ask): Promise<number> {
  const app = Fastify();
  for (const { path, statements, toAnswer } of routes) {
    const [session, ...others] = statements;
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

/** The database knows the session by this; a signed cookie is the id, a full stop and the signature. */
function sessionHash(cookie = ''): string {
  const signed = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));
  return createHash('sha256')
    .update(signed.slice(0, signed.lastIndexOf('.')))
    .digest('hex');
}
