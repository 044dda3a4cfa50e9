import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/workspace.mjs';

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
const service = 'apps/api/src/modules/board/board.service.ts';

const allowed = [
  [service, 'inTransaction(db, async db => save(db));'],
  [service, 'inTransaction(db, async (db) => { await save(db); });'],
  [service, 'inTransaction<Card>(db, async (db: Db): Promise<Card> => save(db));'],
  [service, 'inTransaction(handle, handle => save(handle));'],
  ['apps/api/src/db/transaction.ts', 'db.transaction().execute(work);'],
  ['apps/api/src/env.ts', 'read(process.env);'],
  ['apps/api/src/main.ts', 'console.log(address);'],
  ['apps/api/src/test/database.ts', 'connect(process.env.TEST_DATABASE_URL);'],
  ['apps/api/vitest.config.ts', 'connect(process.env.TEST_DATABASE_URL);'],
  ['apps/web/e2e/support/browser.ts', 'launch(process.env.CHROMIUM_PATH);'],
  ['scripts/start.mjs', 'console.log(process.env.PORT);'],
];

const forbidden = [
  [service, 'inTransaction(db, async trx => save(trx));', 'plugin'],
  [service, 'inTransaction(db, async (trx: Db) => save(trx));', 'plugin'],
  [service, 'inTransaction<Card>(db, async (trx): Promise<Card> => save(trx));', 'plugin'],
  [service, 'inTransaction(deps.db, async db => save(db));', 'plugin'],
  [service, 'inTransaction(db, async () => save(db));', 'plugin'],
  [service, 'inTransaction(db, async ({ insertInto }) => save(insertInto));', 'plugin'],
  [service, 'inTransaction(db, async (db = other) => save(db));', 'plugin'],
  [service, 'inTransaction(db, save);', 'plugin'],
  ['apps/api/src/db/sessions.ts', 'inTransaction(db, async trx => save(trx));', 'plugin'],
  [service, 'db.transaction().execute(async trx => save(trx));', 'plugin'],
  [service, 'request.db?.transaction();', 'plugin'],
  [service, 'read(process.env.PORT);', 'lint/style/noProcessEnv'],
  ['packages/domain/src/level.ts', 'read(process.env.PORT);', 'lint/style/noProcessEnv'],
  ['apps/web/src/main.tsx', 'console.log(1);', 'lint/suspicious/noConsole'],
  [service, 'console.error(1);', 'lint/suspicious/noConsole'],
];

/**
 * Lints the samples in a small repository with this one's configuration.
 * @param {string[][]} samples path and code
 * @returns {string[]} "path: code: rule" for every finding of the house's own rules
 */
function lint(samples) {
  const tree = mkdtempSync(join(tmpdir(), 'groundwork-lint-'));
  try {
    for (const path of ['biome.json', '.gitignore', 'tools/biome/transaction-handle.grit']) {
      cpSync(join(root, path), join(tree, path));
    }
    for (const [path = '', code] of samples) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      appendFileSync(join(tree, path), `${code}\n`);
    }
    const args = ['lint', '--reporter=github', '--max-diagnostics=none'];
    const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: tree, encoding: 'utf8' });
    return [...stdout.matchAll(/^::error title=([^,]+),file=([^,]+),line=(\d+)/gm)].map(
      ([, rule, file, line]) => {
        const path = relative(realpathSync(tree), resolve(tree, file ?? ''));
        const code = readFileSync(join(tree, path), 'utf8').split('\n')[Number(line) - 1];
        return `${path}: ${code}: ${rule}`;
      },
    );
  } finally {
    rmSync(tree, { recursive: true });
  }
}

test('what the rules allow passes', () => {
  expect(lint(allowed)).toEqual([]);
});

test('what the rules forbid is found, each once', () => {
  const expected = forbidden.map(([path, code, rule]) => `${path}: ${code}: ${rule}`);
  expect(lint(forbidden).sort()).toEqual(expected.sort());
});
