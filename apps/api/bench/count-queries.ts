import pg from 'pg';
import { answerParent } from './child.ts';

// Loaded into the API's process before its own code: every statement goes through the driver, so none is missed.

let queries = 0;
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function count(this: pg.Client, ...sent: unknown[]) {
  queries += 1;
  return Reflect.apply(query, this, sent);
} as typeof query;

answerParent({ queries: () => queries });
