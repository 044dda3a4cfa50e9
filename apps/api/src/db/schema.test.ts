import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { listMigrations } from '../../scripts/list-migrations.ts';
import { generateSchemaTypes } from '../../scripts/schema-types.ts';

const readCommitted = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

it('has a list of migrations that is the folder (pnpm --filter @groundwork/api db:types)', async () => {
  expect(await listMigrations()).toBe(await readCommitted('migrations/index.gen.ts'));
});

it('has types that are those of the migrated schema (pnpm --filter @groundwork/api db:types)', async () => {
  expect(await generateSchemaTypes()).toBe(await readCommitted('./schema.gen.ts'));
});
