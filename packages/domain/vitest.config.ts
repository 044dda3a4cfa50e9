import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['groundwork-source'] },
  ssr: { resolve: { conditions: ['groundwork-source'] } },
  // Texts of 100 KB on a busy machine: what is not linear takes minutes.
  test: {
    include: ['src/**/*.test.ts'],
    maxWorkers: 2,
    // Its functions remember nothing, so the files of a worker share them.
    isolate: false,
    testTimeout: process.env.HUNT ? 0 : 20_000,
    setupFiles: process.env.HUNT ? ['src/test/hunt.ts'] : [],
  },
});
