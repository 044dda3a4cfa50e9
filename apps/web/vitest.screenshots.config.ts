import { defineConfig } from 'vitest/config';

const conditions = ['groundwork-source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    globalSetup: ['e2e/support/global-setup.ts'],
    include: ['e2e/take-*screenshots.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
