// Prints what a first visit of each page loads, and fails when a page is above its budget (bundle-budget.json, in
// KB gzipped, fonts as they are; another file may be named on the command line). A budget is set 2 % above what was built:
// by as much the same code differs, as its modules change places.
import { readFile, stat } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {{ file: string, imports?: string[], css?: string[], assets?: string[], isEntry?: boolean }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 * @typedef {{ app?: 'admin', modules: string[], js: number, css: number }} Budget
 */

/**
 * KB of typefaces that every page loads: those that index.html preloads. The others come with the first letter of theirs
 * that somebody writes. They are compressed already.
 */
const FONTS_BUDGET = 40;

/** Loaded without being asked for, three seconds after the shell: the code of the toasts, and what watches for celebrations. */
const LATER_IN_SHELL = ['src/ui/toaster.tsx', 'src/features/achievements/celebration-watch.tsx'];

const web = new URL('..', import.meta.url);
/** @type {(file: string) => Promise<Manifest>} */
const read = async file => JSON.parse(await readFile(new URL(`dist/.vite/${file}`, web), 'utf8'));
/** The two apps, each a build of its own. */
const founders = await read('manifest.json');
const admin = await read('admin-manifest.json');
const html = await readFile(new URL('dist/index.html', web), 'utf8');
/** @type {Record<string, Budget>} */
const budgets = JSON.parse(await readFile(process.argv[2] ?? new URL('bundle-budget.json', web), 'utf8'));

const SHELL = 'src/routes/shell-route.tsx';
/** What a page has that is not in bundle-budget.json. */
const usual = Object.keys(founders)
  .filter(name => name.startsWith('src/routes/'))
  .filter(name => !Object.values(budgets).some(({ modules }) => modules.includes(name)))
  .map(name => /** @type {const} */ ([name, { modules: [SHELL, name], js: 200, css: 20 }]));

const rows = await Promise.all(
  [...Object.entries(budgets), ...usual].map(async ([page, budget]) => {
    const modules = budget.modules.some(name => name.includes('shell')) ? LATER_IN_SHELL : [];
    const files = filesOf(budget.app === 'admin' ? admin : founders, [...budget.modules, ...modules]);
    const [js, css, fonts] = await Promise.all([weigh(files.js), weigh(files.css), weighFonts(files.fonts)]);
    return { page, js, css, fonts, budget };
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
 * Every file that the app and the modules need, each once.
 * @param {Manifest} manifest
 * @param {string[]} modules
 */
function filesOf(manifest, modules) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {Set<string>} */
  const js = new Set();
  /** @type {Set<string>} */
  const css = new Set();
  /** @type {Set<string>} */
  const fonts = new Set();
  const visit = (/** @type {string} */ name) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is in bundle-budget.json, but not in the build`);
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const file of chunk.assets ?? [])
      if (file.endsWith('.woff2') && html.includes(file)) fonts.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  [entryOf(manifest), ...modules].forEach(visit);
  return { js: [...js], css: [...css], fonts: [...fonts] };
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

/**
 * @param {string[]} files
 * @returns {Promise<number>} KB (1024 bytes)
 */
async function weighFonts(files) {
  const sizes = await Promise.all(files.map(async file => (await stat(new URL(`dist/${file}`, web))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

function printTable() {
  const line = (/** @type {(string | number)[]} */ [page, ...cells]) =>
    console.log(String(page).padEnd(34) + cells.map(cell => String(cell).padStart(9)).join(''));
  console.log('First visit, KB gzipped');
  line(['page', 'JS', 'budget', 'CSS', 'budget', 'fonts', 'budget']);
  for (const { page, js, css, fonts, budget } of rows) {
    line([page, js.toFixed(1), budget.js, css.toFixed(1), budget.css, fonts.toFixed(1), FONTS_BUDGET]);
  }
}

function report() {
  const above = rows.filter(
    ({ js, css, fonts, budget }) => js > budget.js || css > budget.css || fonts > FONTS_BUDGET,
  );
  if (above.length > 0) console.error(`Above budget: ${above.map(({ page }) => page).join(', ')}`);
  if (above.length > 0) process.exitCode = 1;
}
