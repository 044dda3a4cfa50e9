import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '../env.ts';
import { describeError, printError, TellableError } from '../logging/describe-error.ts';

/** A mistake in the operator's input or set-up. The message says what to do. */
export class UsageError extends TellableError {}

/** Usage lines, by each command's file name. */
const USAGES: Record<string, string> = {
  backup: 'pnpm backup [--force] [file]',
  'restore-administrator': 'pnpm admin:restore <username>',
  restore: 'pnpm restore [--replace] <file>',
  'provide-secrets': 'node apps/api/dist/commands/provide-secrets.js <folder>',
  'check-curriculum': 'pnpm curriculum:check [folder]',
  'import-curriculum': 'pnpm curriculum:import [--check] [--replace] [--take key] [--force] [folder]',
  'evaluate-judge':
    'pnpm judge:eval [--question key] [--challenge key] [--cases file]... [--held-out] [--concurrency n] [--min-agreement percent] [--json file]',
};

/** Runs a command to its exit code. An error that the operator can fix is one line, any other has its stack. */
export function runCommand(command: (args: string[]) => Promise<number>): void {
  // pnpm passes on the `--` that ends its own options.
  const args = process.argv.slice(2).filter((arg, index) => index > 0 || arg !== '--');
  const usage = `Usage: ${USAGES[path.parse(process.argv[1] ?? '').name]}`;
  if (args.includes('--help') || args.includes('-h')) {
    print(usage);
    return;
  }
  let isTold = false;
  const fail = (error: unknown) => {
    isTold = true;
    process.stderr.write(`${describeFailure(error)}\n${isArgumentError(error) ? `${usage}\n` : ''}`);
    process.exitCode = 1;
  };
  // Node itself would print every field of an error.
  process.on('uncaughtException', error => {
    fail(error);
    process.exit();
  });
  // Node ends with 0 when nothing is left to wait for, even if the command has not come to its end.
  process.exitCode = 1;
  process.on('exit', () => {
    if (!isTold) fail(new UsageError('It stopped before it was done.'));
  });
  command(args).then(code => {
    isTold = true;
    process.exitCode = code;
  }, fail);
}

/** Opening the embedded database would make an empty one. */
export function refuseMissing({ DATABASE_URL, DATA_DIR }: Env): void {
  if (!DATABASE_URL && !existsSync(path.join(DATA_DIR, 'postgres', 'PG_VERSION')))
    throw new UsageError(`There's no database in ${path.resolve(DATA_DIR)} (DATA_DIR).`);
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** An option that there is not, or one without its value. */
function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}

function describeFailure(error: unknown): string {
  if (error instanceof TellableError || isArgumentError(error)) return error.message;
  const { code, message } = describeError(error);
  // Codes come from the surroundings: of files, the network and the database.
  return code && message ? message : printError(error);
}
