import { defineConfig } from 'vitest/config';

const DATABASE_TESTS = ['src/**/*.api.test.ts'];
/** What may differ between the two databases: see "Testing" in docs/architecture.md. */
const ON_BOTH = ['src/**/*.both.api.test.ts'];
/** Process storms, benchmarks and long waits, which are not for every change. */
const FULL = ['src/**/*.full.*'];
const databaseUrl = process.env.TEST_DATABASE_URL ?? '';
// Without Vite's `module`: some packages mean code by it that only bundlers can read.
const conditions = ['groundwork-source', 'node', 'development|production'];

const project = (name: string, include: string[], exclude: string[], database: string | null = null) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude,
    globalSetup: ['src/test/ensure-built.ts', ...(database === null ? [] : ['src/test/global-setup.ts'])],
    ...(database === null ? {} : { provide: { databaseUrl: database } }),
    testTimeout: process.env.HUNT ? 0 : 120_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // The global set-up runs in an environment of Vitest's own.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    setupFiles: [
      'src/test/fresh-modules.ts',
      ...(process.env.HUNT ? ['../../packages/domain/src/test/hunt.ts'] : []),
    ],
    projects: [
      project('unit', ['src/**/*.test.ts'], [...DATABASE_TESTS, ...FULL]),
      project(
        'full',
        FULL.map(files => `${files}test.ts`),
        [],
        databaseUrl,
      ),
      // Only a server that was named is ever touched.
      ...(databaseUrl
        ? [
            project('postgresql', DATABASE_TESTS, FULL, databaseUrl),
            project('embedded', ON_BOTH, FULL, ''),
            project('full-embedded', ['src/**/*.full.both.api.test.ts'], [], ''),
          ]
        : [project('embedded', DATABASE_TESTS, FULL, '')]),
    ],
  },
});
