import pg from 'pg';
import { answerParent } from './child.ts';

// Loaded into the API's process before its own code: every statement goes through the driver, so none is missed.

let queries = 0;
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function count(this: pg.Client, ...sent: unknown[]) {
  // The look for sections to write comes of no request.
  if (!String(sent[0]).includes('skip locked')) queries += 1;
  return Reflect.apply(query, this, sent);
} as typeof query;

answerParent({ queries: () => queries });
