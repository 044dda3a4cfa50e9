import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';
import type { Author } from './markdown-blocks.tsx';

function show(text: string, author?: Author) {
  const { container } = render(
    <MantineProvider>
      <Markdown text={text} {...(author && { author })} />
    </MantineProvider>,
  );
  return container.lastElementChild ?? container;
}

it('sets the columns of a table below each other', () => {
  const shown = show(
    'Costs:\n\n| Who | **Cost** |\n|:---|---:|\n| Night planner | `£240` |\n| Driver | 3 h |\n\nEnd',
  );
  expect(shown.querySelector('pre code.table')?.textContent).toBe(
    ['Who           │ Cost', '──────────────┼─────', 'Night planner │ £240', 'Driver        │ 3 h', ''].join(
      '\n',
    ),
  );
  expect([...shown.querySelectorAll('p')].map(p => p.textContent)).toEqual(['Costs:', 'End']);
});

it('can be reached by keyboard, to be scrolled', () => {
  const table = show('a | b\n--|--\nc | d').querySelector('code');
  expect(table?.tabIndex).toBe(0);
  expect(table?.getAttribute('aria-label')).toBe('Table');
});

it.each([
  ['in a list', '- a | b\n  --|--\n  c | d'],
  ['in a quote', '> a | b\n> --|--\n> c | d'],
])('finds one %s', (_, text) => {
  expect(show(text).querySelector('code')?.textContent).toBe('a │ b\n──┼──\nc │ d\n');
});

it.each(['a | b\nc | d', 'a | b', 'a\n--|--', '| a |\n\n|---|', 'one - two\n-|x'])(
  'makes none of %j',
  text => {
    expect(show(text).querySelector('code')).toBeNull();
  },
);

it('keeps a bar after a backslash in its cell', () => {
  expect(show('a | b\n--|--\nA\\|B | c \\|').querySelector('code')?.textContent).toBe(
    'a   │ b\n────┼────\nA|B │ c |\n',
  );
});

it('does not take stars between digits for emphasis', () => {
  expect(show('5*4*3 = 60, *really*').innerHTML).toContain('<span>5*4*3 = 60, </span><em>really</em>');
});

it('does not widen a column for one long cell', () => {
  const lines = show(`a | b\n--|--\n${'x'.repeat(100)} | c\nd | e`)
    .querySelector('code')
    ?.textContent.split('\n');
  expect(lines?.[3]).toBe(`d${' '.repeat(39)} │ e`);
});

it('is a table in a report, whose cells are formatted', () => {
  const shown = show(
    'Costs:\n\n| Who | **Cost** |\n|:---|---:|\n| <b>Night</b> | `£240` |\n| - 5*4*3, A\\|B | *three* [vans](https://a.example) |\n\nEnd',
    'report',
  );
  const cells = [...shown.querySelectorAll('tr')].map(row => [...row.children].map(cell => cell.textContent));
  expect(cells).toEqual([
    ['Who', 'Cost'],
    ['<b>Night</b>', '£240'],
    ['- 5*4*3, A|B', 'three vans (opens in a new tab)'],
  ]);
  expect(shown.querySelectorAll('th')).toHaveLength(2);
  // Reachable by keyboard but not a landmark: a report has many tables.
  expect(shown.querySelector('table')?.closest<HTMLElement>('[role="group"]')?.tabIndex).toBe(0);
  expect(shown.querySelector('section')).toBeNull();
  expect([...shown.querySelectorAll('th strong, td code, td em')].map(each => each.textContent)).toEqual([
    'Cost',
    '£240',
    'three',
  ]);
  expect(shown.querySelector('b, li')).toBeNull();
});
