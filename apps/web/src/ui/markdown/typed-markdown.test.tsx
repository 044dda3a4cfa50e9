import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';
import { keyBlocks, parseMarkdown } from './markdown-blocks.tsx';
import { readParagraphs } from './plain-text.tsx';

function show(text: string): Element {
  const { container } = render(
    <MantineProvider>
      <Markdown text={text} author="founder" />
    </MantineProvider>,
  );
  return container.lastElementChild ?? container;
}

it('formats emphasis, code, links and lists of a founder', () => {
  const text = '**a** _b_ *c* `d` [e](https://e.example)\n\n- f\n- g\n\n```\nh\n```';
  const shown = show(text);
  expect([...shown.querySelectorAll('strong, em, p code')].map(element => element.textContent)).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
  expect(shown.querySelector('a')?.rel).toBe('noopener noreferrer');
  expect([...shown.querySelectorAll('ul > li')].map(item => item.textContent)).toEqual(['f', 'g']);
  expect(shown.querySelector('pre')?.textContent).toBe('h\n');
});

it.each([
  '3 * 4 * 5',
  '5*4*3 and 5*4 or 3*2',
  '2**3**2',
  '# 1 problem',
  'We are\n# 1 here',
  '£5 - £10',
  '- £5',
  '-5 degrees',
  '+ 20 %',
  '1. the first',
  '2)',
  '2019. A year',
  '> 50 calls a day',
  'more\n> 50 calls a day',
  'Price\n=====',
  '[me]: I asked her',
  '![a](https://a.example/a.png)',
  '[a](javascript:alert(1))',
  '<img src=x onerror=alert(1)> & <b>b</b>',
  '<div>\n*\n</div>',
  'AT&amp;T \\* C:\\_a',
  'one\ntwo',
  'a | b\nc | d',
  'snake_case_name and a_b_c',
])('leaves %j as it was typed', text => {
  const shown = show(text);
  const typed = text.startsWith('[a](') ? 'a' : text;
  expect(shown.textContent.replace('a (opens in a new tab)', '[a](https://a.example/a.png)')).toBe(typed);
  expect(shown.querySelector('img, b, em, strong, li, blockquote, pre, h1, script, div')).toBeNull();
});

it('keeps the numbers of a list, and its line breaks', () => {
  const shown = show('1. yes\n3. no, because\nof *this*\n2019. later');
  const items = [...shown.querySelectorAll('li')];
  expect(items.map(item => item.value)).toEqual([1, 3, 2019]);
  expect(items[1]?.innerHTML).toBe('no, because<br>\nof <em>this</em>');
  expect(shown.querySelector('ol')?.style.getPropertyValue('--room')).toBe('5ch');
});

it.each([
  'One.',
  'One,\ntwo (three) - four: 5.5%!\n\nSix?\n\n\n\nSeven ~ 8 + 9 = # > "ten"\n',
  '\n\nOne 1. two',
  'naïve £5 – £10…\u2028x',
])('reads %j without the parser as with it', text => {
  const bare = readParagraphs(text);
  expect(bare).not.toBeNull();
  for (const author of ['founder', 'coach'] as const) {
    expect(renderToStaticMarkup(bare)).toBe(
      renderToStaticMarkup(keyBlocks(parseMarkdown(text, author), 0)).replaceAll('</p>\n<p>', '</p><p>'),
    );
  }
});

it.each([
  'a *b*',
  '- a',
  'a\n1) b',
  ' a',
  'a  \nb',
  'a\n---',
  'a\n===',
  '# a',
  '> a',
  '~~~\na',
  'a\r\nb',
  '| a |',
])('leaves %j to the parser', text => {
  expect(readParagraphs(text)).toBeNull();
});
