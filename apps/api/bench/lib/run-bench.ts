import { parseArgs } from 'node:util';
import pg from 'pg';
import { isInterrupted, undoAll } from './undo.ts';

/** What was typed or named is not as it should be; the message says what. */
export class UsageError extends Error {}

/**
 * Runs a command of the benchmarks with its arguments to its end, and undoes what it has left. Exits with 2 and a line for
 * what the operator can mend, with 1 and the stack for anything else.
 */
export async function runBench(usage: string, command: (args: string[]) => Promise<void>): Promise<void> {
  // pnpm hands on the `--` that ends its own options.
  const args = process.argv.slice(2).filter((arg, index) => index > 0 || arg !== '--');
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  process.on('uncaughtException', error => {
    void fail(error, usage).then(() => process.exit());
  });
  try {
    await command(args);
    // One who was interrupted ends when all is undone.
    if (!isInterrupted()) await undoAll();
  } catch (error) {
    if (!isInterrupted()) await fail(error, usage);
  }
}

/** Says what missed its aim, a line each. The command ends with 1 then. */
export function tellMissed(missed: readonly string[]): void {
  for (const line of missed) process.stderr.write(`missed: ${line}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

async function fail(error: unknown, usage: string): Promise<void> {
  const isUsage = error instanceof UsageError || isArgumentError(error);
  const reason = error instanceof Error && !isUsage ? (error.stack ?? error.message) : messageOf(error);
  process.stderr.write(isUsage ? `${reason}\n${usage}\n` : `${reason}\n`);
  process.exitCode = isUsage ? 2 : 1;
  await undoAll();
}

function isArgumentError(error: unknown): boolean {
  return codeOf(error).startsWith('ERR_PARSE_ARGS_');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Of several addresses that were tried there is a code alone. */
function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || codeOf(error) || String(error);
}

/** @throws UsageError when the address is none of a PostgreSQL database that takes connections */
export async function assertReachable(url: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError('The database is named as postgresql://user@host:5432/name.');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new UsageError(`The database that was named cannot be reached: ${messageOf(error)}`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}

export interface BenchFlags {
  /** A server that takes connections, and on which databases are made and dropped; undefined when none is named. */
  databaseUrl: string | undefined;
  quick: boolean;
  write: boolean;
}

/**
 * Reads `--database`, `--quick` and `--write`.
 * @throws UsageError when the server that was named cannot be reached
 */
export async function readBenchFlags(args: string[]): Promise<BenchFlags> {
  const { values } = parseArgs({
    args,
    options: {
      database: { type: 'string' },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const databaseUrl = serverFor(values.database);
  if (databaseUrl !== undefined) await assertReachable(databaseUrl);
  return { databaseUrl, quick: values.quick, write: values.write };
}

/** The one that was named, or else the one that the tests have. */
export function serverFor(named: string | undefined): string | undefined {
  // biome-ignore lint/style/noProcessEnv: the variable that names the server for the tests serves here too.
  return named ?? (process.env.TEST_DATABASE_URL || undefined);
}

/** What `--founders` says. */
export function readFounders(text: string): number {
  const founders = Number(text);
  if (!Number.isSafeInteger(founders) || founders < 1)
    throw new UsageError('--founders takes a whole number above 0.');
  return founders;
}
