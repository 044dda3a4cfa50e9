import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './lib/workspace.mjs';

const run = promisify(execFile);
const script = join(root, 'apps/web/scripts/check-bundle.mjs');
/** @type {string} */
let folder;
/** @type {Record<string, { modules: string[], js: number, css: number }>} */
let budgets;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groundwork-bundle-'));
  budgets = JSON.parse(await readFile(join(root, 'apps/web/bundle-budget.json'), 'utf8'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** @param {typeof budgets} changed */
async function check(changed) {
  const file = join(folder, 'budget.json');
  await writeFile(file, JSON.stringify(changed));
  return run(process.execPath, [script, file]).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

it('passes, and prints a row for every page', async () => {
  const { code, output } = await check(budgets);
  expect(code).toBe(0);
  for (const page of Object.keys(budgets)) expect(output).toContain(`\n${page} `);
});

it('fails when a page is above its budget', async () => {
  const { code, output } = await check({
    ...budgets,
    '/roadmap': { modules: budgets['/roadmap']?.modules ?? [], js: 10, css: 20 },
  });
  expect(code).toBe(1);
  expect(output).toContain('Above budget: /roadmap');
});

it('gives a page without a budget the usual one', async () => {
  const { '/account': _, ...rest } = budgets;
  const { code, output } = await check(rest);
  expect(code).toBe(0);
  expect(output).toMatch(/\nsrc\/routes\/account-route\.tsx +\d+\.\d +205 /);
});
