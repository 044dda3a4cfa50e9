import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['groundwork-source'] },
  ssr: { resolve: { conditions: ['groundwork-source'] } },
  test: {
    include: ['e2e/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['e2e/support/clear-artifacts.ts'],
    // Each file has a server and a browser of its own: one at a time is quickest on a small machine.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
