import { CurriculumError } from '../curriculum/read-curriculum.ts';
import { DataDirectoryInUseError } from '../db/data-directory-lock.ts';
import { ConfigurationError } from '../env.ts';

/** What the operator typed or has set up is not as it should be; the message says what to do. */
export class UsageError extends Error {}

const KNOWN = [UsageError, ConfigurationError, DataDirectoryInUseError, CurriculumError];

/** Runs a command to its exit code. What an operator can mend is said in a line, anything else with its stack. */
export function runCommand(command: (args: string[]) => Promise<number>): void {
  // pnpm hands on the `--` that ends its own options.
  const args = process.argv.slice(2).filter((arg, index) => index > 0 || arg !== '--');
  command(args).then(
    code => {
      process.exitCode = code;
    },
    (error: unknown) => {
      process.stderr.write(`${describeFailure(error)}\n`);
      process.exitCode = 1;
    },
  );
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Codes come from the surroundings: of arguments, files, the network and the database.
  const isSurroundings = 'code' in error && typeof error.code === 'string';
  if (isSurroundings) return error.message || String(error.code);
  return KNOWN.some(known => error instanceof known) ? error.message : (error.stack ?? error.message);
}
