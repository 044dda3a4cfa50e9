import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** A statement as the driver got it. */
export interface SentStatement {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * Reports every statement that goes through either driver in this process, from now on.
 * @returns a function that stops this
 */
export function watchStatements(tell: (statement: SentStatement) => void): () => void {
  const ends = [pg.Client.prototype, PGlite.prototype].map(prototype =>
    watch(prototype as unknown as Driver, tell),
  );
  return () => {
    for (const end of ends) end();
  };
}

interface Driver {
  query(...sent: unknown[]): unknown;
}

function watch(driver: Driver, tell: (statement: SentStatement) => void): () => void {
  const { query } = driver;
  driver.query = function (...sent: unknown[]) {
    tell(toStatement(sent));
    return Reflect.apply(query, this, sent);
  };
  return () => {
    driver.query = query;
  };
}

/** Drivers take a text and its values, or an object with both and perhaps a name. */
function toStatement([first, second]: unknown[]): SentStatement {
  const config = typeof first === 'string' ? { text: first, values: second } : (first as pg.QueryConfig);
  if (typeof config.text !== 'string') throw new Error('A statement without a text');
  return { sql: config.text, parameters: Array.isArray(config.values) ? config.values : [] };
}
