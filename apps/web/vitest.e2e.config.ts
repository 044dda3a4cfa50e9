import { defineConfig } from 'vitest/config';

/** They take times: alone, after the others. */
const MEASURED = ['e2e/chat-speed.test.ts', 'e2e/speed.test.ts'];

const common = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const;

export default defineConfig({
  resolve: { conditions: ['groundwork-source'] },
  ssr: { resolve: { conditions: ['groundwork-source'] } },
  test: {
    // What is polled for has time on a machine that does much besides.
    expect: { poll: { timeout: 10_000 } },
    globalSetup: ['e2e/support/clear-artifacts.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          exclude: MEASURED,
          // Each file has a server and a browser of its own, and waits for them half of the time.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'measured',
          include: MEASURED,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
