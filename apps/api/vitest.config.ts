import { defineConfig } from 'vitest/config';

const DATABASE_TESTS = ['src/**/*.api.test.ts'];
/** Process storms, benchmarks and long waits are left for the full run. */
const LEFT_OUT = process.env.QUICK ? ['src/**/*.full.*'] : [];
const databaseUrl = process.env.TEST_DATABASE_URL;
const conditions = ['groundwork-source', 'module', 'node', 'development|production'];

const onDatabase = (name: string, database: string) => ({
  extends: true as const,
  test: {
    name,
    include: DATABASE_TESTS,
    exclude: LEFT_OUT,
    globalSetup: ['src/test/ensure-built.ts', 'src/test/global-setup.ts'],
    provide: { databaseUrl: database },
    testTimeout: process.env.HUNT ? 0 : 30_000,
    hookTimeout: 60_000,
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
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: [...DATABASE_TESTS, ...LEFT_OUT],
          globalSetup: ['src/test/ensure-built.ts'],
          testTimeout: process.env.HUNT ? 0 : 20_000,
        },
      },
      onDatabase('embedded', ''),
      // Only a server that was named is ever touched.
      ...(databaseUrl ? [onDatabase('postgresql', databaseUrl)] : []),
    ],
  },
});
