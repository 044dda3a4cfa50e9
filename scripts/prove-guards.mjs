// `pnpm prove:guards [part of a name ...]`: removes one guard at a time, runs the tests meant for it, and names each
// removal that nothing noticed. The files are put back, also when this is interrupted.
import './lib/require-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { guards } from './lib/guards.mjs';
import { runTurbo } from './lib/turbo.mjs';
import { runVitest } from './lib/vitest-runs.mjs';
import { root } from './lib/workspace.mjs';

/** @import { Guard } from './lib/guards.mjs' */

const wanted = process.argv.slice(2);
const chosen = guards.filter(({ name }) => wanted.length === 0 || wanted.some(part => name.includes(part)));
if (chosen.length === 0) throw new Error('pnpm prove:guards [part of a name ...]: no guard has that name');

const projects = process.env.TEST_DATABASE_URL ? ['unit', 'postgresql'] : ['unit', 'embedded'];
/** @type {Map<string, string>} */
const changed = new Map();
const putBack = () => {
  for (const [path, text] of changed) writeFileSync(path, text);
  changed.clear();
};
process.on('exit', putBack);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

await runTurbo('build');
const started = performance.now();
/** @type {string[]} */
const unnoticed = [];
for (const guard of chosen) {
  const noticed = await isNoticed(guard);
  console.log(`${noticed === 0 ? 'NOT NOTICED' : `noticed by ${noticed} tests`}: without ${guard.name}`);
  if (noticed === 0) unnoticed.push(guard.name);
}
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `${chosen.length - unnoticed.length} of ${chosen.length} removals were noticed, in ${seconds} s.`,
);
process.exitCode = unnoticed.length > 0 ? 1 : 0;

/**
 * How many tests fail without the guard. They pass with it, or nothing could be said.
 * @param {Guard} guard
 */
async function isNoticed({ file, is, becomes, workspace, tests }) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  changed.set(path, text);
  writeFileSync(
    path,
    text.replace(is, () => becomes),
  );
  try {
    const run = { workspace, ...(workspace === 'apps/api' && { projects }) };
    const { files, elsewhere, output } = await runVitest(run, { only: tests });
    if (files.length === 0) throw new Error(`The tests did not run: ${elsewhere.join(', ')}\n${output}`);
    return files.reduce((sum, { failures }) => sum + failures.length, 0);
  } finally {
    putBack();
  }
}
