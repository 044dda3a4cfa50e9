import { ConfigurationError, readEnv } from '../env.ts';

/** The problems with these variables, one line each; empty if the server would start. */
export function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}
