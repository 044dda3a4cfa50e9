// Prints what a first visit of each page loads, and fails if a page exceeds its budget in bundle-budget.json (KB
// gzipped; the command line may name another file). Budgets are set 2 % above the built size.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {{ file: string, imports?: string[], css?: string[], isEntry?: boolean }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 * @typedef {{ app?: 'admin', modules: string[], js: number, css: number }} Budget
 */

/**
 * Loaded three seconds after the shell without a request: the code of the toasts, and what watches for celebrations.
 */
const LATER_IN_SHELL = ['src/ui/toaster.tsx', 'src/features/achievements/celebration-watch.tsx'];
const SHELL = 'src/routes/shell-route.tsx';
/** Budget of a page that is not in bundle-budget.json. */
const USUAL = { js: 205, css: 20 };

const web = new URL('..', import.meta.url);
/** @type {(file: string) => Promise<Manifest>} */
const read = async file => JSON.parse(await readFile(new URL(`dist/.vite/${file}`, web), 'utf8'));
/** The two apps are separate builds. */
const founders = await read('manifest.json');
const admin = await read('admin-manifest.json');
/** @type {Record<string, Budget>} */
const budgets = JSON.parse(await readFile(process.argv[2] ?? new URL('bundle-budget.json', web), 'utf8'));
for (const name of Object.keys(founders).filter(name => name.startsWith('src/routes/')))
  if (!Object.values(budgets).some(({ modules }) => modules.includes(name)))
    budgets[name] = { modules: [SHELL, name], ...USUAL };

/** @type {string[]} */
const above = [];
printRow(['First visit, KB gzipped', 'JS', 'budget', 'CSS', 'budget']);
for (const [page, budget] of Object.entries(budgets)) {
  const files = filesOf(budget);
  const [js, css] = await Promise.all([weigh(files.js), weigh(files.css)]);
  printRow([page, js.toFixed(1), budget.js, css.toFixed(1), budget.css]);
  if (js > budget.js || css > budget.css) above.push(page);
}
if (above.length > 0) {
  console.error(`Above budget: ${above.join(', ')}`);
  process.exitCode = 1;
}

/**
 * All files that the app and the page's modules need, without duplicates.
 * @param {Budget} budget
 */
function filesOf({ app, modules }) {
  const manifest = app === 'admin' ? admin : founders;
  const names = new Set([
    ...Object.keys(manifest).filter(name => manifest[name]?.isEntry),
    ...modules,
    ...(modules.includes(SHELL) ? LATER_IN_SHELL : []),
  ]);
  /** @type {Set<string>} */
  const js = new Set();
  /** @type {Set<string>} */
  const css = new Set();
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is in bundle-budget.json, but not in the build`);
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const imported of chunk.imports ?? []) names.add(imported);
  }
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

/** @param {(string | number)[]} row */
function printRow([page, ...cells]) {
  console.log(String(page).padEnd(38) + cells.map(cell => String(cell).padStart(9)).join(''));
}
