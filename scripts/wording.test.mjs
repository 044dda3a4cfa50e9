import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { walkSource } from './lib/parse-source.mjs';

// Words that the product does not use where a person reads them (docs/product/design.md, "Words").

/** @typedef {{ place: string; text: string }} Text */

const AVOIDED = [
  /\b(?:everybody|somebody|nobody|anybody|whoever|one can|of one's own|that which)\b/i,
  /\b(?:at the moment|anew|begun|(?:changed|deleted|saved) elsewhere|nowhere|hangs? on|goes? with it|goes on|go on with)\b/i,
  /\bstands? (?:in|at|on|beside|there)\b|\bthat settles\b|\bin the meantime\b/i,
  /\b(?:rehearsals?|experience points|signed (?:in|out)|field notes?|proposals?)\b/i,
  /^[A-Z].*\bcould not be\b/,
];
/** In sentences that founders and administrators read, these are contracted. */
const UNCONTRACTED =
  /\b(?:cannot|can not|(?:is|are|was|were|has|have|had|do|does|did|will|would|should) not|I am|you have not)\b/i;

/** Fixed by the customer, or meant as it is. */
const ALLOWED = [
  /This action cannot be undone/,
  /^The (?:requested|server) .*(?:could not be found|does not exist|is not responding)/,
];

const files = execFileSync('git', ['ls-files', 'apps', 'packages', 'curriculum'], { encoding: 'utf8' })
  .trim()
  .split('\n');
const sources = files.filter(
  file =>
    /^(?:apps|packages)\/[\w-]+\/src\/.*\.tsx?$/.test(file) &&
    !/\.test\.|\/test\/|\/migrations\//.test(file) &&
    // Words of founders, and patterns that look for them; and what a model is told.
    !/coach\/(?!practice)|practice\/(?:language|judging\/signals|interviews)|exam\/exam-/.test(file),
);

/**
 * The texts of at least three words in a source file, with their places. A template has `{}` for what is filled in.
 * @param {string} file
 */
function textsOf(file) {
  /** @type {Text[]} */
  const found = [];
  walkSource(file, (node, lineOf) => {
    const add = (/** @type {string} */ text) => {
      if (/\S \S+ \S/.test(text))
        found.push({ place: `${file}:${lineOf(node)}`, text: text.trim().replace(/\s+/g, ' ') });
    };
    // SQL, and regular expressions that are composed.
    if (node.type === 'TaggedTemplateExpression' || node.type === 'ImportDeclaration') return false;
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.value);
    if (node.type === 'JSXText') add(node.value);
    if (node.type === 'TemplateLiteral')
      add(node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked).join('{}'));
    return undefined;
  });
  return found;
}

const READ = new Set([
  'title',
  'description',
  'objective',
  'text',
  'hint',
  'opener',
  'criteria',
  'criterion',
]);

/**
 * What a founder reads of a curriculum's file; answers and examples are founders' words.
 * @param {string} file
 */
function curriculumTexts(file) {
  /** @type {Text[]} */
  const found = [];
  (function walk(/** @type {unknown} */ node, key = '') {
    if (typeof node === 'string') {
      if (READ.has(key)) found.push({ place: file, text: node });
    } else if (Array.isArray(node)) for (const each of node) walk(each, key);
    else if (node) for (const [name, each] of Object.entries(node)) walk(each, name);
  })(parse(readFileSync(file, 'utf8')));
  return found;
}

/** @type {(texts: Text[], patterns: RegExp[]) => string[]} */
const matching = (texts, patterns) =>
  texts
    .filter(({ text }) => !ALLOWED.some(allowed => allowed.test(text)))
    .filter(({ text }) => patterns.some(pattern => pattern.test(text)))
    .map(({ place, text }) => `${place}: ${text}`);

it('uses no word that reads as translated', () => {
  const texts = sources.flatMap(textsOf);
  expect(texts.length).toBeGreaterThan(2000);
  expect(matching(texts, AVOIDED)).toEqual([]);
});

it('contracts what a friend would contract, on every screen', () => {
  expect(
    matching(sources.filter(file => file.startsWith('apps/web/')).flatMap(textsOf), [UNCONTRACTED]),
  ).toEqual([]);
});

it('has a curriculum in the same words', () => {
  const texts = files.filter(file => /^curriculum\/\d[^/]*\.yaml$/.test(file)).flatMap(curriculumTexts);
  expect(texts.length).toBeGreaterThan(200);
  expect(matching(texts, AVOIDED)).toEqual([]);
});
