import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { expect, it } from 'vitest';

const read = (/** @type {string} */ file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

it('is built for the browsers that README promises', () => {
  const promised = /^Browsers: (.*)/m.exec(read('README.md'))?.[1] ?? '';
  const named = [...promised.matchAll(/(Chrome|Edge|Firefox|Safari) ([\d.]+)/g)];
  const built = /target: \[(.*)\]/.exec(read('apps/web/vite.config.ts'))?.[1];
  expect(named).toHaveLength(4);
  expect(built).toBe(named.map(([, name, version]) => `'${name?.toLowerCase()}${version}'`).join(', '));
});

/** What the page shows in an engine after `loss`. */
function open(loss = '') {
  /** @type {{ className: string, text: string }[]} */
  const shown = [];
  const element = { className: '', text: '', setAttribute() {}, appendChild: append, noModule: false };
  function append(/** @type {any} */ text) {
    element.text += text;
  }
  const document = {
    createElement: () => element,
    createTextNode: (/** @type {string} */ text) => text,
    body: { innerHTML: 'the app', appendChild: (/** @type {any} */ child) => shown.push(child) },
  };
  const engine = vm.createContext({ document, URL: { canParse() {} }, AbortSignal: { any() {} } });
  vm.runInContext(`${loss};${read('apps/web/public/too-old.js')}`, engine);
  return shown.map(({ text }) => text).join('') || document.body.innerHTML;
}

it('leaves the page alone where the app can run', () => {
  expect(open()).toBe('the app');
});

it.each([
  'delete Array.prototype.with',
  'delete Array.prototype.toSorted',
  'delete String.prototype.isWellFormed',
  'URL = undefined',
  'AbortSignal = {}',
  'delete Intl.Segmenter',
  'delete document.createElement().noModule',
])('says that the browser is too old after %s', loss => {
  expect(open(loss)).toBe(
    'This browser is too old for Groundwork. Update it, or open this page in another one.',
  );
});

it('says so in words that every engine reads', () => {
  const code = read('apps/web/public/too-old.js').replace(/\/\/.*/g, '');
  expect(code).not.toMatch(/=>|`|\?\.|\?\?|\b(?:const|let|class|async)\b|,\s*[)\]}]/);
});
