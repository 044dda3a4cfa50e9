import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findLost } from './check-citations.mjs';

/** @type {string[]} */
const trees = [];
afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true });
});

const sound = {
  'docs/product/levels.md':
    '- **LV-1** A level takes 100 points.\n- **LV-2** There are ten, see [the record](../decisions/001-levels.md#why).',
  'docs/decisions/001-levels.md': '# 001: Levels. The key F8 and [elsewhere](https://elsewhere.example).',
  'src/level.ts':
    "/** LV-1, for the reasons in decision record 001. UTF-8 is no item. */\nexport const to = 'https://x.example/F4';",
  'src/level.css': '/* LV-2 */\n.level { color: #f4f4f4; }',
};

/** @param {Record<string, string>} files */
function lostIn(files) {
  const tree = mkdtempSync(join(tmpdir(), 'groundwork-citations-'));
  trees.push(tree);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  return findLost(tree, Object.keys(files));
}

test('a tree whose citations all lead somewhere', () => {
  expect(lostIn(sound)).toEqual([]);
});

test.each([
  ['an item that is not there', 'src/a.ts', '/** At most ten (LV-3). */', 'src/a.ts: LV-3'],
  ['a record without its number', 'src/a.ts', '// See the decision record.', 'src/a.ts: decision record'],
  ['a record that is not there', 'src/a.ts', '// See decision record 002.', 'src/a.ts: decision record 002'],
  ['a section of a paper', 'src/a.tsx', `/** The guard (${'F'}4, Guards). */`, 'src/a.tsx: F4'],
  ['a paper without a name', 'apps/a.mjs', '// As the spec says.', 'apps/a.mjs: the spec'],
  ['a section of settled points', 'docs/other.md', 'As decisions 4 have it.', 'docs/other.md: decisions 4'],
  ['a file that is not there', 'docs/other.md', '[how](how.md)', 'docs/other.md: how.md'],
  ['an item that is used twice', 'docs/product/more.md', '- **LV-2** Again.', 'LV-2 is used twice'],
])('finds %s', (_, path, text, line) => {
  expect(lostIn({ ...sound, [path]: text })).toEqual([line]);
});
