import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isOutdatedStatement } from '../database-errors.ts';
import type { Lane } from './lane.ts';

/** Beyond so many texts in one process, further ones are sent as they are: each connection keeps those that it was told. */
const MAX_PREPARED = 500;

const IS_PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i;

/** A column more, which another process's migration adds, would make what was prepared fail. */
const TAKES_ALL_COLUMNS = /\.\*|\b(select|returning) \*/i;

/** Lists of values, of which each length is another text, would use up the names. */
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

/**
 * The pool, with every statement prepared under a name: a connection parses a text once, and plans it a few times instead
 * of every time.
 */
export function preparing(pool: pg.Pool, lane: Lane, pause?: Pause): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      await lane.enter();
      try {
        const client = await pool.connect();
        const made = known.get(client) ?? prepareOn(client, lane, pause);
        known.set(client, made);
        return made;
      } catch (error) {
        lane.leave();
        throw error;
      }
    },
    end: () => pool.end(),
  };
}

function prepareOn(client: pg.PoolClient, lane: Lane, pause?: Pause): PostgresPoolClient {
  let outdated = false;
  const made = {
    query: async (text: string, values: unknown[]) => {
      try {
        await pause?.();
        return await client.query(prepared(text, values));
      } catch (error) {
        outdated ||= isOutdatedStatement(error);
        throw error;
      }
    },
    // It would go on failing; a new connection prepares anew.
    release: (destroy?: boolean) => {
      client.release(destroy || outdated);
      lane.leave();
    },
  };
  // Kysely's type also has cursors, which are not used here.
  return made as unknown as PostgresPoolClient;
}

/**
 * Asks on any connection of the pool; once more, and unprepared, where what had been prepared serves no more. The pool closes
 * the connection of a statement that fails; taking and giving it back here instead cost a third more of a short answer's time.
 */
export async function askPool(pool: pg.Pool, text: string, values: unknown[]): Promise<pg.QueryResult> {
  try {
    return await pool.query(prepared(text, values));
  } catch (error) {
    if (!isOutdatedStatement(error)) throw error;
    return pool.query(text, values);
  }
}
