import { writeFile } from 'node:fs/promises';
import { listMigrations } from './list-migrations.ts';

await writeFile(new URL('../src/db/migrations/index.gen.ts', import.meta.url), await listMigrations());
// It migrates a database by the list just written.
const { generateSchemaTypes } = await import('./schema-types.ts');
await writeFile(new URL('../src/db/schema.gen.ts', import.meta.url), await generateSchemaTypes());
