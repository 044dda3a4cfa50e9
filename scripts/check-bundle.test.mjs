import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './lib/workspace.mjs';

const run = promisify(execFile);
const script = join(root, 'apps/web/scripts/check-bundle.mjs');
/** KB of JavaScript that were agreed: no budget may be above them. */
const LIMITS = /** @type {Record<string, number>} */ ({
  '/auth': 160,
  '/': 200,
  '/challenge/:id/step/:id': 240,
  // With what comes once the chat is there.
  '/challenge/:id/step/:id, and beside': 243,
  // Chats as well.
  '/card-guidance/:id': 240,
  '/persona-chat/:id': 240,
  // Not for founders.
  '/admin, within': 265,
  '/style-guide': 225,
  '/test/auto-completion': 203,
});
/** Of CSS, where it is not 20. */
const CSS_LIMITS = /** @type {Record<string, number>} */ ({
  '/challenge/:id/step/:id, and beside': 21,
  '/admin, within': 23,
  '/style-guide': 21,
});

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
  expect(output).toMatch(/\nsrc\/routes\/account-route\.tsx +\d+\.\d +200 /);
});

it('has no budget above what was agreed', () => {
  for (const [page, { js, css }] of Object.entries(budgets)) {
    expect([page, js <= (LIMITS[page] ?? 200), css <= (CSS_LIMITS[page] ?? 20)]).toEqual([page, true, true]);
  }
});
