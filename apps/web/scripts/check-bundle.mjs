// Prints what a first visit of each page loads, and fails when a page is above its budget (bundle-budget.json, in
// KB gzipped; another file may be named on the command line). A budget only ever goes down.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {{ file: string, imports?: string[], css?: string[], isEntry?: boolean }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 * @typedef {{ modules: string[], js: number, css: number }} Budget
 */

/** Loaded without being asked for, three seconds after the shell: the code of the toasts, and what watches for celebrations. */
const LATER_IN_SHELL = ['src/ui/toaster.tsx', 'src/features/achievements/celebration-watch.tsx'];

const web = new URL('..', import.meta.url);
/** @type {Manifest} */
const manifest = JSON.parse(await readFile(new URL('dist/.vite/manifest.json', web), 'utf8'));
/** @type {Record<string, Budget>} */
const budgets = JSON.parse(await readFile(process.argv[2] ?? new URL('bundle-budget.json', web), 'utf8'));

const rows = await Promise.all(
  Object.entries(budgets).map(async ([page, budget]) => {
    const modules = budget.modules.some(name => name.includes('shell')) ? LATER_IN_SHELL : [];
    const files = filesOf([entryOf(manifest), ...budget.modules, ...modules]);
    const [js, css] = await Promise.all([weigh(files.js), weigh(files.css)]);
    return { page, js, css, budget };
  }),
);
printTable();
report();

/** @param {Manifest} manifest */
function entryOf(manifest) {
  const entry = Object.keys(manifest).find(name => manifest[name]?.isEntry);
  if (!entry) throw new Error('The manifest has no entry');
  return entry;
}

/**
 * Every file that the modules need, each once.
 * @param {string[]} modules
 */
function filesOf(modules) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {Set<string>} */
  const js = new Set();
  /** @type {Set<string>} */
  const css = new Set();
  const visit = (/** @type {string} */ name) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is in bundle-budget.json, but not in the build`);
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  modules.forEach(visit);
  return { js: [...js], css: [...css] };
}

/**
 * @param {string[]} files
 * @returns {Promise<number>} KB (1024 bytes) gzipped
 */
async function weigh(files) {
  const sizes = await Promise.all(
    files.map(async file => gzipSync(await readFile(new URL(`dist/${file}`, web)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

function printTable() {
  const line = (/** @type {(string | number)[]} */ [page, ...cells]) =>
    console.log(String(page).padEnd(26) + cells.map(cell => String(cell).padStart(9)).join(''));
  console.log('First visit, KB gzipped');
  line(['page', 'JS', 'budget', 'CSS', 'budget']);
  for (const { page, js, css, budget } of rows) {
    line([page, js.toFixed(1), budget.js, css.toFixed(1), budget.css]);
  }
}

function report() {
  const unmeasured = Object.keys(manifest).filter(
    name => name.startsWith('src/routes/') && !rows.some(({ budget }) => budget.modules.includes(name)),
  );
  const above = rows.filter(({ js, css, budget }) => js > budget.js || css > budget.css);
  if (unmeasured.length > 0) console.error(`Without a budget: ${unmeasured.join(', ')}`);
  if (above.length > 0) console.error(`Above budget: ${above.map(({ page }) => page).join(', ')}`);
  if (unmeasured.length + above.length > 0) process.exitCode = 1;
}
