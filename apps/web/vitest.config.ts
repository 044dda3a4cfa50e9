import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Tests of what the server does with the app. */
const NODE = ['src/**/*.node.test.tsx'];
const ISOLATED = ['src/**/*.isolated.test.{ts,tsx}'];

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['groundwork-source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['groundwork-source'] } },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts'],
    // The style guide reads the theme from its style sheet.
    css: { include: [/theme\.css\?raw$/] },
    // The default would leave one of two processors idle.
    maxWorkers: 2,
    // The slowest take three seconds, and longer on a busy machine.
    testTimeout: process.env.HUNT ? 0 : 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...ISOLATED, ...NODE],
          // The files of a worker share the page and the modules: loading both for each file took most of the time.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      // Tests that mock our own modules.
      { extends: true, test: { name: 'isolated', include: ISOLATED, sequence: { groupOrder: 1 } } },
      {
        plugins: [react()],
        resolve: { conditions: ['groundwork-source'] },
        ssr: { resolve: { conditions: ['groundwork-source'] } },
        test: { name: 'node', include: NODE, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
