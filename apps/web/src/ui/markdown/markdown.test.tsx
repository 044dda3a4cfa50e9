import { MantineProvider } from '@mantine/core';
import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

function show(text: string): Element {
  const { container } = render(
    <MantineProvider>
      <Markdown text={text} />
    </MantineProvider>,
  );
  // The provider's styles come before it.
  return container.lastElementChild ?? container;
}

it.each(['https://a.example/b?c=d', 'http://a.example/', 'HTTPS://a.example/', 'mailto:ada@a.example'])(
  'links to %s, in a new tab and without a trace',
  url => {
    const link = show(`[there](${url})`).querySelector('a');
    expect(link?.href).toBe(new URL(url).href);
    expect(link?.target).toBe('_blank');
    expect(link?.rel).toBe('noopener noreferrer');
    expect(link?.textContent).toBe('there (opens in a new tab)');
  },
);

it.each([
  '[there](javascript:alert(1))',
  '[there](JaVaScRiPt:alert(1))',
  '[there](<java\tscript:alert(1)>)',
  '[there](java&#10;script:alert(1))',
  '[there](java&Tab;script&colon;alert(1))',
  '[there](&#x6A;avascript&#58;alert(1))',
  '[there](<\u0001javascript:alert(1)>)',
  '[there](< javascript:alert(1)>)',
  '[there](\\javascript:alert(1))',
  '[there](data:text/html,<script>alert(1)</script>)',
  '[there](DATA&colon;text/html;base64,PHNjcmlwdD4=)',
  '[there](vbscript:msgbox(1))',
  '[there](blob:https://a.example/1)',
  '[there](file:///etc/passwd)',
  '[there](irc://a.example)',
  '[there](//a.example/b)',
  '[there](/roadmap)',
  '[there](#top)',
  '[there]()',
  '[there][1]\n\n[1]: javascript:alert(1)',
])('makes no link of %j', text => {
  const container = show(text);
  expect(container.querySelector('a')).toBeNull();
  expect(container.textContent).toContain('there');
});

it('makes no link of a bare address with another scheme', () => {
  expect(show('<javascript:alert(1)> and <vbscript:x>').querySelector('a')).toBeNull();
});

it.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  'a <b onclick="x()">b</b>',
  '<iframe src="https://a.example"></iframe>',
  '<a href="https://a.example">a</a>',
  '<svg/onload=alert(1)>',
])('shows %j as text', text => {
  const container = show(text);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('img, script, b, iframe, a, svg')).toBeNull();
});

it('loads no image', () => {
  const container = show('![a](https://a.example/a.png) ![b][1]\n\n[1]: https://a.example/b.png');
  expect(container.querySelector('img')).toBeNull();
});

it("adds no heading to the page's own", () => {
  const container = show('# One\n\nTwo\n---\n\n###### Three');
  expect(container.querySelector('h1, h2, h3, h4, h5, h6')).toBeNull();
  expect([...container.querySelectorAll('p')].map(p => p.textContent)).toEqual(['One', 'Two', 'Three']);
});

const HEBREW = 'שלום עולם';
const directions = (text: string, selector: string) =>
  [...show(text).querySelectorAll(selector)].map(element => element.getAttribute('dir'));

it.each([`One\n\n${HEBREW}`, `**One**\n\n# ${HEBREW}`, '<b>one</b>'])(
  'lets each paragraph run its own way: %j',
  text => {
    expect(new Set(directions(text, 'p'))).toEqual(new Set(['auto']));
  },
);

it('lets each item and each quote begin where its first letter says, whatever blocks are in it', () => {
  expect(directions(`- one\n- **${HEBREW}** two\n- 3`, 'li')).toEqual(['ltr', 'rtl', null]);
  expect(directions(`1. one\n\n2. ${HEBREW}\n\n   - nested`, 'li')).toEqual(['ltr', 'rtl', 'ltr']);
  expect(directions(`> "${HEBREW}"\n>\n> end`, 'blockquote')).toEqual(['rtl']);
  expect(directions('> مرحبا', 'blockquote')).toEqual(['rtl']);
});

it.each(['the cost \\(x_1 + x_2\\) here', '\\[ a = b \\](c)', 'C:\\[x] \\('])(
  'keeps the backslashes of %j',
  text => {
    expect(show(text).textContent).toBe(text);
  },
);

it('reads other backslashes as Markdown does', () => {
  expect(show('1\\. \\*no\\* \\\\(x)').textContent).toBe('1. *no* \\(x)');
});

it('finds emphasis beside Chinese, Japanese and Korean punctuation, with code that only they need', async () => {
  const shown = show('これは**「強調」**です。*한국어(Korean)*는');
  expect(shown.querySelector('strong')).toBeNull();
  await waitFor(() => expect(shown.querySelector('strong')?.textContent).toBe('「強調」'));
  expect(shown.querySelector('em')?.textContent).toBe('한국어(Korean)');
  expect(shown.textContent).not.toContain('*');
});
