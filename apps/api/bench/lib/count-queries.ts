import { answerParent } from './child.ts';
import { watchReads } from './watch-reads.ts';

// Loaded into the API's process before its own code: every statement goes through the driver, so none is missed.

let queries = 0;
watchReads(() => {
  queries += 1;
});

answerParent({ queries: () => queries });
