import { watchStatements } from './watch-statements.ts';

/** The answer of `ask`, and how many statements reached the database meanwhile. */
export async function countStatements<T>(ask: () => Promise<T>): Promise<{ count: number; answer: T }> {
  let count = 0;
  const end = watchStatements(() => {
    count += 1;
  });
  const answer = await ask().finally(end);
  return { count, answer };
}
