import { growth, LINEAR } from '@groundwork/domain/testing';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { isTooIntricate } from '../../ui/markdown/markdown-intricacy.ts';
import { growMarkdown, NO_MARKDOWN } from './growing-markdown.ts';
import { readSpoken } from './spoken-message.tsx';

const LENGTH = 40_000;
const fill = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
const indent = (step: string) =>
  Array.from({ length: 280 }, (_, depth) => `${step.repeat(depth)}- a\n`).join('');

const intricate: Record<string, string> = {
  'quotes in each other': fill('>'),
  'quotes in each other, spaced': fill('> '),
  'one deep quote that goes on': `${'> '.repeat(45)}${fill('a\n')}`,
  'one deep quote among blank lines': `${'- '.repeat(45)}a${fill('\n')}`,
  'lists in each other': fill('1. '),
  'lists and quotes in each other': fill('- > '),
  'lists by indentation': indent('  '),
  'lists by tabs': indent('\t'),
  'many lists': fill('- - a\n'),
  'stars and underscores': fill('*_'),
  'emphasis that never closes': fill('*a'),
  'emphasis that never opens': fill('a_ '),
  'emphasis in each other': `${'*a '.repeat(3_000)}${'a* '.repeat(3_000)}`,
  brackets: fill('['),
  images: `${'!['.repeat(5_000)}${'](b)'.repeat(5_000)}`,
  links: fill('[a](b)'),
  references: `[a]: /x\n\n${fill('[a]')}`,
  definitions: fill('[a]: /x\n'),
  code: fill('`a``b'),
  tags: fill('<a '),
  entities: fill('&amp;'),
  backslashes: fill('\\'),
  'headings under lines': fill('a\n=\n'),
  'a wide table': `${fill('|')}\n|-|`,
  digits: fill('1'),
};

it.each(Object.entries(intricate))('shows %s as they are, whole, growing and spoken', (_, text) => {
  const { container } = render(
    <MantineProvider>
      <Markdown text={text} />
    </MantineProvider>,
  );
  const shown = container.lastElementChild;
  expect(shown?.textContent).toBe(text);
  expect(shown?.querySelector(':scope > p')).not.toBeNull();
  expect(shown?.querySelector('p > :not(wbr)')).toBeNull();
  const { blocks } = growMarkdown(growMarkdown(NO_MARKDOWN, text.slice(0, -1)), text);
  expect(blocks).toHaveLength(1);
  expect(readSpoken(text).join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
});

it.each([
  ['one letter', 'a'],
  ['one space', ' '],
  ['words', 'and so on '],
  ['a rule', '-'],
])('formats %s at that length', (_, piece) => {
  expect(isTooIntricate(fill(piece))).toBe(false);
});

it('formats long replies', () => {
  const advice =
    'You name **who** it is and *when* it happens.\n\n- the planner, at night\n  - [two vans](https://a.example)\n\n';
  expect(isTooIntricate(advice.repeat(80))).toBe(false);
  expect(isTooIntricate('- **Name**: some words about it, and `code`.\n'.repeat(250))).toBe(false);
  expect(
    isTooIntricate(`${'A plain sentence of an ordinary length, as prose has. '.repeat(6)}\n\n`.repeat(120)),
  ).toBe(false);
});

it.each([
  ...Object.entries(intricate),
  ['numbers', fill('9'.repeat(299).concat(' '))],
  ['spaces', fill(' ')],
])('takes no time to tell for %s', (_, text) => {
  expect(growth(length => isTooIntricate(text.slice(0, 4 * length)))).toBeLessThan(LINEAR);
});
