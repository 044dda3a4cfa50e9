import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkFolder } from '../curriculum/read-cases.ts';
import { describeFolder } from './describe-folder.ts';
import { print, runCommand } from './run-command.ts';

const SHIPPED = fileURLToPath(new URL('../../../../curriculum', import.meta.url));

/** `pnpm curriculum:check [folder]`: every problem with its place, or what the folder holds. */
async function checkCurriculum(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const directory = positionals[0] ?? SHIPPED;
  const folder = await checkFolder(directory);
  if (folder.problems.length === 0) {
    print(describeFolder(folder));
    return 0;
  }
  // From where the command was given, so that terminals and editors find the line.
  const prefix = relative('.', directory);
  for (const problem of folder.problems) print(prefix ? `${prefix}/${problem}` : problem);
  print(`${folder.problems.length} problem(s)`);
  return 1;
}

runCommand(checkCurriculum);
