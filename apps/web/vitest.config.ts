import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['groundwork-source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['groundwork-source'] } },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    css: false,
    // Its default leaves a processor of two idle.
    maxWorkers: 2,
    // The longest take three seconds, and other work on the machine makes them slower.
    testTimeout: 20_000,
  },
});
