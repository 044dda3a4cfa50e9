import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateSchemaTypes } from './schema-types.ts';

const target = fileURLToPath(new URL('../src/db/schema.gen.ts', import.meta.url));
writeFileSync(target, await generateSchemaTypes());
