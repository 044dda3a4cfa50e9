import type { SentStatement } from '../../src/test/watch-statements.ts';
import { answerParent } from '../lib/child.ts';
import { watchReads } from '../lib/watch-reads.ts';

// Loaded into the API's process before its own code: what it asks the database, on either driver.

let recorded: SentStatement[] = [];
/** Nothing is watched while the server is measured. */
let end = () => {};

answerParent({
  record: () => {
    recorded = [];
    end = watchReads(statement => recorded.push(statement));
  },
  recorded: () => {
    end();
    return recorded;
  },
  // Microseconds since the process began.
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
});
