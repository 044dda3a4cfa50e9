import { parseArgs } from 'node:util';
import { readGivenSecrets } from '../env.ts';
import { provideSecrets } from '../setup/provide-secrets.ts';
import { print, runCommand, UsageError } from './run-command.ts';

/** Runs in a container before database and server: `node apps/api/dist/commands/provide-secrets.js <folder>`. */
async function runProvideSecrets(args: string[]): Promise<number> {
  const [folder, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!folder || more.length > 0) throw new UsageError('Name one folder for the secrets.');
  print((await provideSecrets(folder, readGivenSecrets())).join('\n'));
  return 0;
}

runCommand(runProvideSecrets);
