import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXCERPT } from './showcase.tsx';

it('says of the report what the sample says, which the practice coach wrote', () => {
  const sample = readFileSync(join(import.meta.dirname, '../../../../../docs/report-sample.md'), 'utf8');
  expect(sample).toContain(`## ${EXCERPT.section}\n\n*${EXCERPT.purpose}*\n`);
  expect(sample).toContain(EXCERPT.statement);
});
