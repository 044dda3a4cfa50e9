import { type SentStatement, watchStatements } from '../../src/test/watch-statements.ts';

/**
 * Tells of the statements that GET requests make, in this process and from now on: those that read, but for the look for
 * sections to write. What else there is comes of the housekeeping, which begins with the server. Returns what ends that.
 */
export function watchReads(tell: (statement: SentStatement) => void): () => void {
  return watchStatements(statement => {
    if (/^\s*(select|with)\b/i.test(statement.sql) && !statement.sql.includes('skip locked')) tell(statement);
  });
}
