import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { walkSource } from './lib/parse-source.mjs';

// Translators of pages put other nodes in the place of texts. React fails where it has to remove such a text, or to
// insert something before it, and the page is lost. It finds elements again, so a text beside others that comes, goes or
// changes needs one of its own: `<span>{isOpen ? 'Hide' : 'Show'}</span>`.

/** @typedef {any} Node */

/** A text that translators replace has a letter or a digit. */
const isWord = (/** @type {unknown} */ text) => typeof text === 'string' && /[\p{L}\d]/u.test(text);

/**
 * Whether an expression may be a text.
 * @param {Node} node
 * @returns {boolean}
 */
function mayBeText(node) {
  if (node.type === 'ParenthesizedExpression') return mayBeText(node.expression);
  if (node.type === 'ConditionalExpression') return mayBeText(node.consequent) || mayBeText(node.alternate);
  if (node.type === 'LogicalExpression')
    return mayBeText(node.right) || (node.operator !== '&&' && mayBeText(node.left));
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && isWord(node.value));
}

const isConditional = (/** @type {Node} */ child) =>
  child?.type === 'JSXExpressionContainer' &&
  ['ConditionalExpression', 'LogicalExpression'].includes(child.expression.type);

const isBare = (/** @type {Node} */ child) =>
  (child.type === 'JSXText' && isWord(child.value)) ||
  (child.type === 'JSXExpressionContainer' &&
    (mayBeText(child.expression) || child.expression.type === 'MemberExpression'));

/** @param {string} file */
function bareTextsOf(file) {
  /** @type {string[]} */
  const found = [];
  walkSource(file, (node, lineOf) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
    const children = node.children.filter(
      (/** @type {Node} */ { type, value, expression }) =>
        !(type === 'JSXText' && /^\s*\n\s*$/.test(value)) && expression?.type !== 'JSXEmptyExpression',
    );
    for (const [place, child] of children.entries()) {
      const comesAndGoes = children.length > 1 && isConditional(child) && mayBeText(child.expression);
      if (comesAndGoes || (isConditional(children[place - 1]) && isBare(child)))
        found.push(`${file}:${lineOf(child)}`);
    }
  });
  return found;
}

it('has no bare text that comes and goes beside others, or before which something does', () => {
  const files = execFileSync('git', ['ls-files', 'apps/web/src/**.tsx'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const sources = files.filter(file => !/\.test\.|\/test\//.test(file));
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap(bareTextsOf)).toEqual([]);
});
