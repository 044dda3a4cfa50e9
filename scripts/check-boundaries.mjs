// `pnpm boundaries`: checks every import against the rules of .dependency-cruiser.cjs.
import './lib/require-node.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, getAvailableTranspilers } from 'dependency-cruiser';
import { root, workspaces } from './lib/workspace.mjs';

/** @type {import('dependency-cruiser').IConfiguration} */
const { forbidden = [], options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/**
 * @param {string} baseDir a tree with the layout of this repository
 * @param {string[]} paths its workspaces
 * @returns {Promise<string[]>} one line per violation, sorted
 */
export async function findViolations(baseDir, paths) {
  const { enhancedResolveOptions, ...cruiseOptions } = options ?? {};
  const { output } = await cruise(
    paths,
    { ...cruiseOptions, baseDir, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result');
  assertEverythingWasRead(output, baseDir, paths);
  return output.summary.violations
    .map(({ rule, from, to, cycle }) => {
      const path = cycle ? cycle.map(step => step.name) : [to];
      return `${rule.name}: ${[from, ...path].join(' -> ')}`;
    })
    .sort();
}

/**
 * Without a TypeScript compiler that it can use, dependency-cruiser reads no module, or takes a type for a value, and
 * says nothing.
 * @param {import('dependency-cruiser').ICruiseResult} result
 * @param {string} baseDir
 * @param {string[]} paths
 */
function assertEverythingWasRead({ modules }, baseDir, paths) {
  if (!getAvailableTranspilers().some(({ name, available }) => name === 'typescript' && available)) {
    throw new Error(
      'dependency-cruiser has no TypeScript of its own: see packageExtensions in pnpm-workspace.yaml',
    );
  }
  const read = new Set(modules.map(module => module.source));
  for (const path of paths) {
    const sources = sourceFiles(baseDir, `${path}/src`);
    if (sources.length === 0) throw new Error(`${path} has no modules. Has the layout changed?`);
    const unread = sources.filter(source => !read.has(source));
    if (unread.length > 0) throw new Error(`dependency-cruiser didn't read ${unread.join(', ')}`);
    const imports = modules
      .filter(module => module.source.startsWith(`${path}/`))
      .flatMap(m => m.dependencies);
    if (imports.length === 0) throw new Error(`dependency-cruiser found no import in ${path}`);
  }
}

/** @param {string} baseDir @param {string} folder @returns {string[]} */
function sourceFiles(baseDir, folder) {
  if (!existsSync(join(baseDir, folder))) return [];
  return readdirSync(join(baseDir, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourceFiles(baseDir, path);
    return /[.]tsx?$/.test(entry.name) ? [path] : [];
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const violations = await findViolations(root, workspaces);
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) process.exitCode = 1;
}
