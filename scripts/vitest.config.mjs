import { defineConfig } from 'vitest/config';

// The tests of the repository's own tools: boundary rules, lint rules, scripts.
export default defineConfig({
  test: { include: ['scripts/**/*.test.mjs', 'tools/**/*.test.mjs'], testTimeout: 30_000 },
});
