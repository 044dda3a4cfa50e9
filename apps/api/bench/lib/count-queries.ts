import { watchStatements } from '../../src/test/watch-statements.ts';
import { answerParent } from './child.ts';

// Loaded into the API's process before its own code: every statement goes through the driver, so none is missed.

let queries = 0;
watchStatements(({ sql }) => {
  // The look for sections to write comes of no request.
  if (!sql.includes('skip locked')) queries += 1;
});

answerParent({ queries: () => queries });
