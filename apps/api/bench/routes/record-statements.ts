import { type SentStatement, watchStatements } from '../../src/test/watch-statements.ts';
import { answerParent } from '../lib/child.ts';

// Loaded into the API's process before its own code: what it asks the database, on either driver.

let recorded: SentStatement[] = [];
/** Nothing is watched while the server is measured. */
let end = () => {};

answerParent({
  record: () => {
    recorded = [];
    end = watchStatements(statement => {
      // The look for sections to write comes of no request.
      if (!statement.sql.includes('skip locked')) recorded.push(statement);
    });
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
