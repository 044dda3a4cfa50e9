import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['groundwork-source'] },
  ssr: { resolve: { conditions: ['groundwork-source'] } },
  test: {
    include: ['src/**/*.test.ts'],
    maxWorkers: 2,
    isolate: false,
    setupFiles: ['test/fresh-modules.ts'],
  },
});
