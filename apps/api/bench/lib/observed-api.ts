import { subscribe } from 'node:diagnostics_channel';
import { type SentStatement, watchStatements } from '../../src/test/watch-statements.ts';
import { answerParent, microseconds, readCpu } from './answer-parent.ts';

// The API, observed. An entry of its own rather than `--import`: threads of the API would inherit that.

let calledAt = 0;
subscribe('undici:request:create', () => {
  calledAt = microseconds();
});

let recorded: SentStatement[] = [];
/** Called before the server is measured, so that nothing is watched meanwhile. */
let endRecording = () => {};

answerParent({
  cpu: readCpu,
  /** When this process last began to call the provider. */
  lastCall: () => calledAt,
  record: () => {
    recorded = [];
    endRecording = watchStatements(statement => {
      // All other statements come from housekeeping, or look for sections to write.
      const isOfGet = /^\s*(select|with)\b/i.test(statement.sql) && !statement.sql.includes('skip locked');
      if (isOfGet) recorded.push(statement);
    });
  },
  recorded: () => {
    endRecording();
    return recorded;
  },
});

await import('../../src/main.ts');
