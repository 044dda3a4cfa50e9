import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findViolations } from './check-boundaries.mjs';

const workspaces = ['packages/domain', 'packages/api-client', 'apps/api', 'apps/web'];
/** @type {string[]} */
const trees = [];
afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true });
});

/** A small repository that keeps every rule, and shows what the rules allow. */
const sound = {
  'packages/domain/src/index.ts': "export { level } from './level/level.ts';",
  'packages/domain/src/level/level.ts': "import { z } from 'zod';\nexport const level = z;",
  'packages/domain/src/level/level.test.ts': "import 'node:fs';\nimport './level.ts';",
  'packages/api-client/src/index.ts': "export { level } from '@groundwork/domain';",
  'apps/api/src/env.ts': "import process from 'node:process';\nexport const env = process.env;",
  'apps/api/src/db/client.ts': "import { sql } from 'kysely';\nexport const client = sql;",
  'apps/api/src/modules/board/board.repo.ts': "import { sql } from 'kysely';\nexport const repo = sql;",
  'apps/api/src/modules/board/board.repo.test.ts': "import 'kysely';\nimport './board.repo.ts';",
  'apps/api/src/modules/board/check-board.ts':
    "import type { Kysely } from 'kysely';\nimport { repo } from './board.repo.ts';\nexport const service = (db: Kysely) => repo(db);",
  'apps/api/src/stores/points.repo.ts':
    "import 'kysely';\nimport '../coach/judge.ts';\nexport const points = 1;",
  'apps/api/src/chat/turn.ts': "import '../stores/points.repo.ts';\nexport const turn = 1;",
  'apps/api/src/coach/judge.ts': "import '../database-errors.ts';\nexport const judge = 1;",
  'apps/api/src/coach/judge.api.test.ts': "import '../chat/turn.ts';",
  'apps/api/src/database-errors.ts': 'export const isUnavailable = 1;',
  'apps/api/src/modules/board/board.routes.ts': "import '../../chat/turn.ts';",
  'apps/api/src/jobs/worker.ts': "import '../modules/board/check-board.ts';\nexport const worker = 1;",
  'apps/api/src/test/build-board.ts': "import 'kysely';\nexport const board = 1;",
  'apps/api/src/test/fake-openai/fake-openai.ts': 'export const fake = 1;',
  'apps/web/e2e/coach.test.ts': "import '../../api/src/test/fake-openai/fake-openai.ts';",
  'apps/web/src/main.tsx': "import { Card } from './features/board/card.tsx';\nexport const app = <Card />;",
  'apps/web/src/admin-main.tsx': "import './routes/admin/admin-route.tsx';",
  'apps/web/src/routes/admin/admin-route.tsx': "import '../../features/roadmap/roadmap.tsx';",
  'apps/web/src/features/board/card.tsx':
    "import { level } from '@groundwork/api-client';\nimport { Box } from '../../ui/box.tsx';\nexport const Card = () => <Box level={level} />;",
  'apps/web/src/chat/chat.ts': 'export const chat = 1;',
  'apps/web/src/features/board/use-board.ts':
    "import '../../chat/chat.ts';\nimport 'react-router';\nimport '@tanstack/react-query';",
  'apps/web/src/shell/side-bar.tsx':
    "import '../features/board/use-board.ts';\nexport const SideBar = () => <p />;",
  'apps/web/src/routes/board-route.tsx': "import '../shell/side-bar.tsx';\nexport default null;",
  'apps/web/src/features/roadmap/roadmap.tsx': 'export const Roadmap = () => <p />;',
  'apps/web/src/ui/box.tsx': 'export const Box = () => <div />;',
};

/** @param {Record<string, string>} files */
function plant(files) {
  const tree = mkdtempSync(join(tmpdir(), 'groundwork-boundaries-'));
  trees.push(tree);
  /** @param {string} path @param {string} text */
  const write = (path, text) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };
  for (const [path, text] of Object.entries({ ...sound, ...files })) write(path, text);
  for (const name of ['zod', 'kysely', 'react-router', '@tanstack/react-query']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  mkdirSync(join(tree, 'node_modules/@groundwork'));
  for (const name of ['domain', 'api-client']) {
    const exports = { '.': { 'groundwork-source': './src/index.ts', default: './dist/index.js' } };
    write(`packages/${name}/package.json`, JSON.stringify({ name: `@groundwork/${name}`, exports }));
    symlinkSync(join(tree, 'packages', name), join(tree, 'node_modules/@groundwork', name), 'dir');
  }
  return tree;
}

test('a repository that keeps the rules has no violation', async () => {
  expect(await findViolations(plant({}), workspaces)).toEqual([]);
});

test('every rule finds what it forbids, and nothing else is found', async () => {
  const tree = plant({
    'packages/domain/src/clock.ts': "import 'node:fs';",
    'packages/domain/src/fetch.test.ts': "import type { level } from '@groundwork/api-client';",
    'packages/api-client/src/peek.ts': "import '../../../apps/api/src/env.ts';",
    'apps/api/src/lost.ts': "import './nowhere.ts';",
    'apps/api/src/one.ts': "import './two.ts';\nexport const one = 1;",
    'apps/api/src/two.ts': "import type { one } from './one.ts';",
    'apps/api/src/settings.ts': "import { env } from 'node:process';",
    'apps/api/src/modules/board/board.routes.ts': "import { sql } from 'kysely';",
    'apps/api/src/db/seed.ts': "import type { judge } from '../coach/judge.ts';",
    'apps/api/src/hashing/hash.ts': "import '../coach/judge.ts';",
    'apps/api/src/coach/prompt.ts': "import '../stores/points.ts';\nimport '../db/client.ts';",
    'apps/api/src/coach/practice/words.ts': 'export const words = 1;',
    'apps/api/src/coach/practice/reply.ts': "import './words.ts';",
    'apps/api/src/coach/checks.ts': "import './practice/words.ts';",
    'apps/api/src/coach/verdicts.ts': "import '../stores/points.repo.ts';",
    'apps/api/src/stores/points.ts': "import '../chat/turn.ts';",
    'apps/api/src/chat/engine.ts': "import type { service } from '../modules/board/check-board.ts';",
    'apps/api/src/plugins/session.ts': "import '../routing/router.ts';",
    'apps/api/src/routing/router.ts': "import '../modules/board/check-board.ts';",
    'apps/api/src/modules/board/begin.ts': "import '../../jobs/worker.ts';",
    'apps/api/src/seed.ts': "import './test/build-board.ts';",
    'apps/web/e2e/peek.test.ts': "import '../../api/src/test/build-board.ts';",
    'apps/web/src/peek.ts': "import type { env } from '../../api/src/env.ts';",
    'apps/web/src/query.ts': "import { type Kysely, sql } from 'kysely';",
    'apps/web/src/main.tsx': "import './router.ts';",
    'apps/web/src/router.ts': "export const load = () => import('./features/admin/admin-routes.tsx');",
    'apps/web/src/features/admin/admin-routes.tsx': 'export const Office = () => <p />;',
    'apps/web/src/features/roadmap/board.ts': "import '../board/card.tsx';",
    'apps/api/src/logging/log.ts': "import '../db/client.ts';",
    'apps/api/src/curriculum/read.ts': "import '../stores/points.repo.ts';",
    'apps/web/src/app/user.ts': "import '../features/board/use-board.ts';",
    'apps/web/src/chat/words.ts': "import '../features/board/use-board.ts';",
    'apps/web/src/features/board/page.ts': "import '../../routes/board-route.tsx';",
    'apps/web/src/shell/top-bar.ts': "import '../routes/board-route.tsx';",
    'apps/web/src/ui/feature.ts': "import '../features/board/card.tsx';",
    'apps/web/src/ui/link.tsx': "import { Link } from 'react-router';\nexport const Go = () => <Link />;",
    'apps/web/src/ui/data.ts': "import type { Query } from '@tanstack/react-query';",
  });

  expect(await findViolations(tree, workspaces)).toEqual([
    'api-client-imports-only-domain: packages/api-client/src/peek.ts -> apps/api/src/env.ts',
    'browser-tests-borrow-the-providers-of-tests: apps/web/e2e/peek.test.ts -> apps/api/src/test/build-board.ts',
    'coach-knows-no-table: apps/api/src/coach/prompt.ts -> apps/api/src/db/client.ts',
    'coach-knows-no-table: apps/api/src/coach/verdicts.ts -> apps/api/src/stores/points.repo.ts',
    'domain-imports-nothing-of-ours: packages/domain/src/fetch.test.ts -> packages/api-client/src/index.ts',
    'domain-is-pure: packages/domain/src/clock.ts -> fs',
    'english-stays-in-practice: apps/api/src/coach/checks.ts -> apps/api/src/coach/practice/words.ts',
    'environment-in-env-ts: apps/api/src/settings.ts -> process',
    'features-are-strangers: apps/web/src/features/roadmap/board.ts -> apps/web/src/features/board/card.tsx',
    'founders-load-no-back-office: apps/web/src/main.tsx -> apps/web/src/features/admin/admin-routes.tsx',
    'no-cycles: apps/api/src/one.ts -> apps/api/src/two.ts -> apps/api/src/one.ts',
    'no-test-code-in-the-product: apps/api/src/seed.ts -> apps/api/src/test/build-board.ts',
    'no-unresolved: apps/api/src/lost.ts -> ./nowhere.ts',
    'no-upward-import-from-app: apps/web/src/app/user.ts -> apps/web/src/features/board/use-board.ts',
    'no-upward-import-from-chat: apps/api/src/chat/engine.ts -> apps/api/src/modules/board/check-board.ts',
    'no-upward-import-from-chat: apps/web/src/chat/words.ts -> apps/web/src/features/board/use-board.ts',
    'no-upward-import-from-coach: apps/api/src/coach/prompt.ts -> apps/api/src/stores/points.ts',
    'no-upward-import-from-coach: apps/api/src/coach/verdicts.ts -> apps/api/src/stores/points.repo.ts',
    'no-upward-import-from-curriculum: apps/api/src/curriculum/read.ts -> apps/api/src/stores/points.repo.ts',
    'no-upward-import-from-db: apps/api/src/db/seed.ts -> apps/api/src/coach/judge.ts',
    'no-upward-import-from-features: apps/web/src/features/board/page.ts -> apps/web/src/routes/board-route.tsx',
    'no-upward-import-from-hashing: apps/api/src/hashing/hash.ts -> apps/api/src/coach/judge.ts',
    'no-upward-import-from-logging: apps/api/src/logging/log.ts -> apps/api/src/db/client.ts',
    'no-upward-import-from-modules: apps/api/src/modules/board/begin.ts -> apps/api/src/jobs/worker.ts',
    'no-upward-import-from-plugins: apps/api/src/plugins/session.ts -> apps/api/src/routing/router.ts',
    'no-upward-import-from-routing: apps/api/src/routing/router.ts -> apps/api/src/modules/board/check-board.ts',
    'no-upward-import-from-shell: apps/web/src/shell/top-bar.ts -> apps/web/src/routes/board-route.tsx',
    'no-upward-import-from-stores: apps/api/src/stores/points.ts -> apps/api/src/chat/turn.ts',
    'no-upward-import-from-ui: apps/web/src/ui/feature.ts -> apps/web/src/features/board/card.tsx',
    'sql-in-repositories: apps/api/src/modules/board/board.routes.ts -> node_modules/kysely/index.js',
    'sql-in-repositories: apps/web/src/query.ts -> node_modules/kysely/index.js',
    'ui-is-presentational: apps/web/src/ui/data.ts -> node_modules/@tanstack/react-query/index.js',
    'ui-is-presentational: apps/web/src/ui/link.tsx -> node_modules/react-router/index.js',
    'web-and-api-are-strangers: apps/web/src/peek.ts -> apps/api/src/env.ts',
  ]);
});

test('a tree in which a workspace was not read is refused', async () => {
  await expect(findViolations(plant({}), [...workspaces, 'apps/mobile'])).rejects.toThrow('apps/mobile');
});
