import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generateSchemaTypes } from '../../scripts/schema-types.ts';

it('has types that are those of the migrated schema (pnpm --filter @groundwork/api db:types)', async () => {
  const committed = await readFile(new URL('./schema.gen.ts', import.meta.url), 'utf8');
  expect(await generateSchemaTypes()).toBe(committed);
});
