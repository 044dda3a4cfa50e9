import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isOutdatedStatement } from '../database-errors.ts';
import type { PoolSemaphore } from './pool-semaphore.ts';

/**
 * Maximum number of prepared texts in one process; further ones are sent unprepared, because each connection keeps its
 * prepared statements.
 */
const MAX_PREPARED = 500;

const IS_PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i;

/** A column added by another process's migration would make the prepared statement fail. */
const TAKES_ALL_COLUMNS = /\.\*|\b(select|returning) \*/i;

/** Lists of values would use up the names, because each length is another text. */
const HAS_LIST = /\bin \(\$\d+, |\), \(\$/i;

/** The names of statements, the same in every process: connections may come from a pooler that shares them. */
const names = new Map<string, string>();

/** A name for the text, or undefined for one that is not prepared. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  if (!IS_PREPARABLE.test(text) || TAKES_ALL_COLUMNS.test(text) || HAS_LIST.test(text)) return undefined;
  const name = `q${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** The driver's arguments, which have it prepare the text under its name. */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  const name = nameOf(text);
  return name === undefined ? { text, values } : { name, text, values };
}

/** Lets others have the process before a statement is sent. */
export type Pause = () => Promise<void>;

interface Sending {
  isPooled: boolean;
  pause: Pause | undefined;
}

/**
 * The pool, with every statement prepared under a name, unless a pooler shares its connections: a connection parses a text once, and plans it a few times
 * instead of every time.
 */
export function preparing(pool: pg.Pool, semaphore: PoolSemaphore, how: Sending): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      await semaphore.acquire();
      try {
        const client = await pool.connect();
        const made = known.get(client) ?? prepareOn(client, semaphore, how);
        known.set(client, made);
        return made;
      } catch (error) {
        semaphore.release();
        throw error;
      }
    },
    end: () => pool.end(),
  };
}

function prepareOn(
  client: pg.PoolClient,
  semaphore: PoolSemaphore,
  { isPooled, pause }: Sending,
): PostgresPoolClient {
  let outdated = false;
  const made = {
    query: async (text: string, values: unknown[]) => {
      try {
        await pause?.();
        return await client.query(isPooled ? { text, values } : prepared(text, values));
      } catch (error) {
        outdated ||= isOutdatedStatement(error);
        throw error;
      }
    },
    // The connection would go on failing; a new one prepares again.
    release: (destroy?: boolean) => {
      client.release(destroy || outdated);
      semaphore.release();
    },
  };
  // Kysely's type also has cursors, which are not used here.
  return made as unknown as PostgresPoolClient;
}

/**
 * Asks on any connection of the pool; once more, and unprepared, where the prepared statement is no longer valid. The
 * pool closes a connection whose statement fails; taking and returning it here instead cost a third more of a short
 * answer's time.
 */
export async function askPool(pool: pg.Pool, text: string, values: unknown[]): Promise<pg.QueryResult> {
  try {
    return await pool.query(prepared(text, values));
  } catch (error) {
    if (!isOutdatedStatement(error)) throw error;
    return pool.query(text, values);
  }
}
