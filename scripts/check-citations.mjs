// `pnpm boundaries`: what comments and documents cite is in the repository.
import './lib/require-node.mjs';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/workspace.mjs';

const CODE = /[.](tsx?|mjs|css|ya?ml)$|(^|\/)(Dockerfile|Caddyfile)$/;
/** A rule of docs/product: two letters, and its place on the page. */
const ITEM = /\b[A-Z]{2}-\d{1,3}\b/g;
const RECORD = /\b(?:decision record\b ?|decisions\/)(\d{3})?/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*|(?<=^|\s)#[^\n]*/g;
/** Papers that only their writers have: their sections, which look like keys of a keyboard, and what goes without a name. */
const ELSEWHERE = /\b[Dd]ecisions \d+\b|(?<!\bkey )\b[FB][1-9]\b|\bdata-model\b|\bthe spec(?:ification)?\b/g;
const LINK = /\]\(([^)#\s:]+)(#[^)\s]*)?\)/g;

/**
 * @param {string} base a tree with the layout of this repository
 * @param {string[]} files its files, as paths from there
 * @returns {string[]} one line per citation that leads nowhere, and per item that is there twice
 */
export function findLost(base, files) {
  const read = (/** @type {string} */ path) => readFileSync(join(base, path), 'utf8');
  const pages = files.filter(path => /^docs\/product\/[^/]+[.]md$/.test(path));
  const items = pages.flatMap(path =>
    [...read(path).matchAll(/^- \*\*([A-Z]{2}-\d+)\*\*/gm)].map(([, id = '']) => id),
  );
  const prefixes = new Set(items.map(id => id.slice(0, 2)));
  const records = new Set(files.flatMap(path => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []));
  const lost = items.filter((id, index) => items.indexOf(id) !== index).map(id => `${id} is used twice`);
  for (const path of files.filter(path => CODE.test(path))) {
    for (const [comment] of read(path).matchAll(COMMENT)) {
      const cited = [...comment.matchAll(ITEM)].map(([id]) => id).filter(id => prefixes.has(id.slice(0, 2)));
      lost.push(...cited.filter(id => !items.includes(id)).map(id => `${path}: ${id}`));
      for (const [text, number = ''] of comment.matchAll(RECORD))
        if (!records.has(number)) lost.push(`${path}: ${text}`);
      for (const [text] of comment.matchAll(ELSEWHERE)) lost.push(`${path}: ${text}`);
    }
  }
  for (const path of files.filter(path => path.endsWith('.md'))) {
    for (const [, target = ''] of read(path).matchAll(LINK))
      if (!existsSync(join(base, dirname(path), target))) lost.push(`${path}: ${target}`);
    for (const [text] of read(path).matchAll(ELSEWHERE)) lost.push(`${path}: ${text}`);
  }
  return lost.sort();
}

/** @param {string} base @param {string} [folder] @returns {string[]} */
function listFiles(base, folder = '') {
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (/^(node_modules|dist|data|coverage|[.]git|[.]turbo|[.]cache)$/.test(entry.name)) return [];
    return entry.isDirectory() ? listFiles(base, path) : [path];
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lost = findLost(root, listFiles(root));
  for (const line of lost) console.error(line);
  if (lost.length > 0) process.exitCode = 1;
}
