import { defineConfig, type ViteUserConfig } from 'vitest/config';

type Project = NonNullable<ViteUserConfig['test']>;

/** They take times: alone, after the others. */
const MEASURED = 'e2e/*.measured.test.ts';
/** Other browsers, and long waits: not for every change. */
const FULL = 'e2e/*.full.test.ts';

const groundworkSource = {
  resolve: { conditions: ['groundwork-source'] },
  ssr: { resolve: { conditions: ['groundwork-source'] } },
};

const project = (name: string, files: Project) => ({
  ...groundworkSource,
  test: {
    name,
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is polled for has time on a machine that does much besides.
    expect: { poll: { timeout: 30_000 } },
    // The files of a worker share its browser and its server.
    isolate: false,
    ...files,
  },
});

export default defineConfig({
  ...groundworkSource,
  test: {
    // Once, for all projects.
    globalSetup: ['e2e/support/global-setup.ts'],
    projects: [
      project('journeys', { include: ['e2e/*.test.ts'], exclude: [FULL, MEASURED], maxWorkers: 2 }),
      project('full', { include: [FULL], maxWorkers: 2 }),
      project('measured', { include: [MEASURED], maxWorkers: 1, sequence: { groupOrder: 1 } }),
    ],
  },
});
