import path from 'node:path';
import { BackupError } from '../backup/backup-error.ts';
import { CurriculumError } from '../curriculum/read-curriculum.ts';
import { DataDirectoryInUseError } from '../db/data-directory-lock.ts';
import { TablesInUseError } from '../db/migrate.ts';
import { ConfigurationError } from '../env.ts';

/** What the operator typed or has set up is not as it should be; the message says what to do. */
export class UsageError extends Error {}

const KNOWN = [
  UsageError,
  ConfigurationError,
  DataDirectoryInUseError,
  CurriculumError,
  BackupError,
  TablesInUseError,
];

/** By the file's name of each command. */
const USAGES: Record<string, string> = {
  backup: 'pnpm backup [--force] [file]',
  restore: 'pnpm restore [--replace] <file>',
  'check-curriculum': 'pnpm curriculum:check [folder]',
  'import-curriculum': 'pnpm curriculum:import [--check] [--force] [folder]',
  'evaluate-judge':
    'pnpm judge:eval [--question key] [--challenge key] [--held-out] [--concurrency n] [--min-agreement percent] [--json file]',
};

/** Runs a command to its exit code. What an operator can mend is said in a line, anything else with its stack. */
export function runCommand(command: (args: string[]) => Promise<number>): void {
  // pnpm hands on the `--` that ends its own options.
  const args = process.argv.slice(2).filter((arg, index) => index > 0 || arg !== '--');
  const usage = `Usage: ${USAGES[path.parse(process.argv[1] ?? '').name]}`;
  if (args.includes('--help') || args.includes('-h')) {
    print(usage);
    return;
  }
  command(args).then(
    code => {
      process.exitCode = code;
    },
    (error: unknown) => {
      process.stderr.write(`${describeFailure(error)}\n${isArgumentError(error) ? `${usage}\n` : ''}`);
      process.exitCode = 1;
    },
  );
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** An option that there is not, or one without its value. */
function isArgumentError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Codes come from the surroundings: of arguments, files, the network and the database.
  const isSurroundings = 'code' in error && typeof error.code === 'string';
  if (isSurroundings) return error.message || String(error.code);
  return KNOWN.some(known => error instanceof known) ? error.message : (error.stack ?? error.message);
}
