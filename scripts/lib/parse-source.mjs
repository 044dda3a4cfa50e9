import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const vite = createRequire(new URL('../../apps/web/package.json', import.meta.url)).resolve('vite');
const { parseSync } = await import(pathToFileURL(vite).href);

/**
 * Calls `see` with every node of a source file's tree, by Vite's parser, until it answers false for those below.
 * `lineOf` is the line of a node.
 * @param {string} file
 * @param {(node: any, lineOf: (node: { start: number }) => number) => boolean | undefined} see
 */
export function walkSource(file, see) {
  const source = readFileSync(file, 'utf8');
  const lineOf = (/** @type {{ start: number }} */ { start }) => source.slice(0, start).split('\n').length;
  (function walk(/** @type {any} */ node) {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(walk);
    if (node.type && see(node, lineOf) === false) return;
    Object.values(node).forEach(walk);
  })(parseSync(file, source).program);
}
