import { writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { inspect, parseArgs } from 'node:util';
import pg from 'pg';
import { isInterrupted, removeAll, removeOnSignal } from './lib/cleanup.ts';
import { say } from './lib/figures.ts';
import { SECTIONS } from './sections.ts';

const NAMES = Object.keys(SECTIONS);
const USAGE = `Usage: pnpm bench [${NAMES.join('|')} ...] [--database postgresql://...] [--founders n] [--quick] [--write]`;

/** A wrong argument or database; the message says what is wrong. */
class UsageError extends Error {}

removeOnSignal();
process.on('uncaughtException', error => void fail(error).then(() => process.exit()));
await run().catch(fail);

async function run(): Promise<void> {
  const { values: flags, positionals } = parseArgs({
    // pnpm forwards the `--` that ends its own options.
    args: process.argv.slice(2).filter((arg, index) => index > 0 || arg !== '--'),
    allowPositionals: true,
    options: {
      database: { type: 'string' },
      founders: { type: 'string' },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  for (const name of positionals) if (!NAMES.includes(name)) throw new UsageError(`There is no ${name}.`);
  const founders = Number(flags.founders ?? (flags.quick ? 50 : 100_000));
  if (!Number.isSafeInteger(founders) || founders < 1)
    throw new UsageError('--founders takes a whole number above 0.');
  const chosen = Object.entries(SECTIONS).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  );

  // biome-ignore lint/style/noProcessEnv: the variable that names the server for the tests serves here too.
  const databaseUrl = flags.database ?? process.env.TEST_DATABASE_URL ?? '';
  const needsPostgres = chosen.some(([, section]) => section.needsPostgres);
  const postgres = needsPostgres ? `; ${await describePostgres(databaseUrl)}` : '';
  for (const [name, { load }] of chosen) {
    say(`\n${name}`);
    const machine = `Measured on ${describeMachine()}${postgres}.`;
    const measure = await load();
    const { text, missed } = await measure({ databaseUrl, quick: flags.quick, founders });
    await removeAll();
    process.stdout.write(`${machine}\n\n${text}\n\n`);
    if (flags.write) writeFigures(name, `${machine}\n\n${text}`);
    for (const line of missed) say(`missed: ${line}`);
    if (missed.length > 0) process.exitCode = 1;
  }
}

/** Exits with 2 and a message for what the operator can fix, with 1 and the stack for anything else. */
async function fail(error: unknown): Promise<void> {
  // An interrupted section fails because its servers and databases are gone.
  if (isInterrupted()) return removeAll();
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isUsage = error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS_');
  say(isUsage ? `${(error as Error).message}\n${USAGE}` : inspect(error));
  process.exitCode = isUsage ? 2 : 1;
  await removeAll();
}

/** PostgreSQL's version, and the settings that its speed depends on. */
async function describePostgres(url: string): Promise<string> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(
      'PostgreSQL is needed: name a server with --database or TEST_DATABASE_URL, as postgresql://user@host:5432/name.',
    );
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      `select format('PostgreSQL %s (shared_buffers %s, fsync %s)', current_setting('server_version'),
        current_setting('shared_buffers'), current_setting('fsync')) as described`,
    );
    return rows[0].described;
  } catch (error) {
    // If several addresses were tried, the error has a code but no message.
    const { message, code } = error as Error & { code?: string };
    throw new UsageError(`The database that was named cannot be reached: ${message || code}`);
  } finally {
    await client.end();
  }
}

/** Includes the current load, so call it before the benchmark. */
function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} processors (${model}), ${gigabytes} GB, ${type()} ${release()}, Node.js ${process.versions.node}; load average before it began ${loadavg()[0]?.toFixed(1)}`;
}

function writeFigures(name: string, text: string): void {
  const command = `pnpm bench ${name}`;
  const about = `This page is written by \`${command} --write\`. What it measures, and how to read it, is in [benchmarks](../benchmarks.md).`;
  const file = new URL(`../../../docs/benchmarks/${name}.md`, import.meta.url);
  writeFileSync(file, `# Figures of \`${command}\`\n\n${about}\n\n${text}\n`);
}
