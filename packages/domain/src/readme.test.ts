import { describe, expect, it } from 'vitest';
import readme from '../README.md?raw';
import * as domain from './index.ts';

const RESULT = /^(.+?); \/\/ → (.+)$/;

/** The README's sections with code. */
const examples = [...readme.matchAll(/^## (.+)$[^#]*?^```js\n([\s\S]*?)^```$/gm)].map(
  ([, heading = '', code = '']) => ({ heading, code }),
);

/** Runs an example with its imports bound to this package; calls `check` for every stated result. */
function run(code: string, check: (actual: unknown, stated: unknown, line: string) => void): void {
  const body = code
    .replace(/^import (\{[^}]*\}) from '@groundwork\/domain';$/gm, 'const $1 = domain;')
    .split('\n')
    .map(line =>
      line.replace(RESULT, (_, actual, stated) => `check(${actual}, ${stated}, ${JSON.stringify(line)});`),
    );
  new Function('domain', 'check', `'use strict';\n${body.join('\n')}`)(domain, check);
}

describe('the README', () => {
  it('has an example for every rule', () => {
    expect(examples).toHaveLength(16);
    expect(readme.match(/^```js$/gm)).toHaveLength(examples.length);
  });

  it.each(examples)('states true results: $heading', ({ code }) => {
    let checked = 0;
    run(code, (actual, stated, line) => {
      expect(actual, line).toEqual(stated);
      checked += 1;
    });
    expect(checked).toBe(code.split('// →').length - 1);
    expect(checked).toBeGreaterThan(1);
  });

  it('imports only what the package exports', () => {
    for (const [, list = ''] of readme.matchAll(/^import \{([^}]*)\} from '@groundwork\/domain';$/gm))
      for (const name of list.match(/\w+/g) ?? []) expect(domain).toHaveProperty(name);
  });
});
