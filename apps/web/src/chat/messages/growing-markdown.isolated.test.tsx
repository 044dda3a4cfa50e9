import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { keyBlocks, parseMarkdown } from '../../ui/markdown/markdown-blocks.tsx';
import { type GrowingMarkdown, growMarkdown, NO_MARKDOWN } from './growing-markdown.ts';
import { MessageMarkdown } from './message-markdown.tsx';

vi.mock(import('../../ui/markdown/markdown-blocks.tsx'), async original => {
  const blocks = await original();
  return { ...blocks, parseMarkdown: vi.fn(blocks.parseMarkdown) };
});

const page = (content: ReactNode) => <MantineProvider>{content}</MantineProvider>;
const html = (content: ReactNode) => renderToStaticMarkup(content);
const whole = (text: string) => keyBlocks(parseMarkdown(text), 0);

/** Parses a text as it grows by `step` characters. */
function grow(text: string, step = 1) {
  let state: GrowingMarkdown = NO_MARKDOWN;
  for (let length = step; length < text.length + step; length += step) {
    state = growMarkdown(state, text.slice(0, length));
  }
  return state;
}

const texts = {
  paragraphs: 'One **bold**\nline.\n\nTwo `code`.\n\nThree\n===\n\nFour\n---\nFive',
  'a numbered list that goes on after a gap': '1. one\n\n2. two\n\n3. three\n\nEnd\n\n4. four\n',
  'lists of other markers': '- a\n+b\n+ c\n* d\n\n* e\n\n  f\n\n      g\n\n- h\n  1. i\n  2. j\n\nend\n\n+ k',
  fences:
    'a\n```js\n# no\n\n- no\n\n```\nb\n\n~~~~\n```\n\n~~~\n~~~~\n\nc\n\n- ```\n  d\n\n  ```\n\ne\n\n```\nf',
  quotes: '> a\nb\n\n> c\n> - d\n>\n> e\n\nf\n>g\n---\nh',
  'indented code': 'a\n\n    b\n\n    c\n\n  d\n\n\te\n',
  html: '<div>\n\na\n\n</div>\n\n<!-- b\n\nc -->\n\nd\n<b>e</b>\n\n<script>\n\nf\n</script>\ng',
  'definitions and their titles': '[a]: /x\n"b\nc"\n\n[a]: /y\n"d\n\ne\n\nf\n\ng',
  headings: '# a\nb\n## c\n\n####### d\n#\n\n***\n* * *\ne\n\n_ _ _',
  'line ends': 'a\r\n\r\n- b\r\n- c\r\n\r\nd\r\re\n\n\n\nf\n \n g',
  'a table': 'a\n\n| b | c |\n|---|---|\n| d | e |\n\nf',
};

it.each(Object.entries(texts))('reads %s the same piece by piece as whole, at every length', (_, text) => {
  let state: GrowingMarkdown = NO_MARKDOWN;
  for (let length = 1; length <= text.length; length += 1) {
    const piece = text.slice(0, length);
    state = growMarkdown(state, piece);
    expect(html(state.blocks), piece).toBe(html(whole(piece)));
  }
});

it('does not parse again, nor draw again, what is finished', () => {
  const text = Array.from({ length: 30 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
  const before = grow(text);
  const after = growMarkdown(before, `${text} More.`);
  expect(before.finished).toBe(28);
  for (let index = 0; index < 28; index += 1) expect(after.blocks[index]).toBe(before.blocks[index]);
  expect(after.blocks[29]).not.toBe(before.blocks[29]);
});

it('resolves links by reference as soon as their definition is finished', () => {
  const text =
    'See [one][1] and [two].\n\nMore of [one][1].\n\n[1]: https://a.example\n[two]: <https://b.example>\n\nEnd';
  const { container } = render(page(grow(`${text}\n\nand [one][1]\n\nx`).blocks));
  expect([...container.querySelectorAll('a')].map(({ href }) => href)).toEqual([
    'https://a.example/',
    'https://b.example/',
    'https://a.example/',
    'https://a.example/',
  ]);
});

it('begins anew with another text', () => {
  const state = growMarkdown(grow('One\n\nTwo\n\nThree'), 'Other');
  expect(html(state.blocks)).toBe(html(whole('Other')));
});

it.each([
  ['one paragraph', 'words and '.repeat(1_600)],
  ['one list', '- an entry\n'.repeat(800)],
  ['many definitions', Array.from({ length: 1_000 }, (_, index) => `[${index}]: /x\n`).join('')],
  ['many paragraphs', 'A paragraph.\n\n'.repeat(1_100)],
])(
  'parses in proportion to the text: %s',
  (_, text) => {
    const parsedFor = (length: number) => {
      vi.mocked(parseMarkdown).mockClear();
      grow(text.slice(0, length), 20);
      return vi.mocked(parseMarkdown).mock.calls.reduce((sum, [part]) => sum + part.length, 0);
    };
    // For four times the text, a linear reader parses 4 times as much and a quadratic one 16 times.
    expect(parsedFor(text.length) / parsedFor(text.length / 4)).toBeLessThan(8);
  },
  30_000,
);

it('shows the same when the text is complete, in the same elements', () => {
  const text = '- one\n- two\n\nSee [x][1].\n\n[1]: https://a.example';
  const { container, rerender } = render(page(<MessageMarkdown text={text} isGrowing />));
  const before = container.querySelector('ul');
  rerender(page(<MessageMarkdown text={text} />));
  expect(container.querySelector('ul')).toBe(before);
  expect(container.querySelector('a')?.href).toBe('https://a.example/');
});
