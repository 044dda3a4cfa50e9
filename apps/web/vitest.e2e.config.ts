import { defineConfig, type ViteUserConfig } from 'vitest/config';

type Project = NonNullable<ViteUserConfig['test']>;

/** Measures times, so it runs alone, after the others. */
const MEASURED = 'e2e/*.measured.test.ts';
/** Other browsers and long waits, which do not run for every change. */
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
    // Polls need more time on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // The files of a worker share its browser and its server.
    isolate: false,
    ...files,
  },
});

export default defineConfig({
  ...groundworkSource,
  test: {
    // Runs once, for all projects.
    globalSetup: ['e2e/support/global-setup.ts'],
    projects: [
      project('journeys', { include: ['e2e/*.test.ts'], exclude: [FULL, MEASURED], maxWorkers: 2 }),
      project('full', { include: [FULL], maxWorkers: 2 }),
      project('measured', { include: [MEASURED], maxWorkers: 1, sequence: { groupOrder: 1 } }),
    ],
  },
});
