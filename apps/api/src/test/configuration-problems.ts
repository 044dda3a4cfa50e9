import { ConfigurationError, readEnv } from '../env.ts';

/** What is wrong with the variables, a line each; none when the server would start with them. */
export function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}
