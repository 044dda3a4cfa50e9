import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guards } from './lib/guards.mjs';
import { root } from './lib/workspace.mjs';

it.each(guards)('`pnpm prove:guards` can remove $name', ({ file, is, becomes, workspace, tests }) => {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text.split(is)).toHaveLength(2);
  expect(is).not.toBe(becomes);
  for (const test of tests) expect([test, existsSync(join(root, workspace, test))]).toEqual([test, true]);
});
