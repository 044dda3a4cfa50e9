import { defineConfig } from 'vitest/config';

const DATABASE_TESTS = ['src/**/*.api.test.ts'];
const databaseUrl = process.env.TEST_DATABASE_URL;
const conditions = ['groundwork-source', 'module', 'node', 'development|production'];

const onDatabase = (name: string, database: string) => ({
  extends: true as const,
  test: {
    name,
    include: DATABASE_TESTS,
    globalSetup: ['src/test/global-setup.ts'],
    provide: { databaseUrl: database },
    testTimeout: 30_000,
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
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.ts'], exclude: DATABASE_TESTS, testTimeout: 20_000 },
      },
      onDatabase('embedded', ''),
      // Only a server that was named is ever touched.
      ...(databaseUrl ? [onDatabase('postgresql', databaseUrl)] : []),
    ],
  },
});
