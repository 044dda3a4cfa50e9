import { readdir } from 'node:fs/promises';

const FOLDER = new URL('../src/db/migrations/', import.meta.url);

/** The module that names every migration of the folder. */
export async function listMigrations(): Promise<string> {
  const files = (await readdir(FOLDER)).filter(file => /^\d{4}-[\w-]+\.ts$/.test(file)).toSorted();
  const names = files.map(file => file.slice(0, -'.ts'.length));
  const variableOf = (name: string) =>
    name.slice(5).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [
    "import type { Migration } from 'kysely/migration';",
    ...names.map(name => `import * as ${variableOf(name)} from './${name}.ts';`),
    '',
    '/** In order of their names. Written by `pnpm --filter @groundwork/api db:types`, from the files of this folder. */',
    'export const migrations: Record<string, Migration> = {',
    ...names.map(name => `  '${name}': ${variableOf(name)},`),
    '};',
    '',
  ].join('\n');
}
