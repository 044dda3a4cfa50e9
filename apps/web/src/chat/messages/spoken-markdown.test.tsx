import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SpokenMarkdown } from './message-list.tsx';

it.each([
  ['plain words, 3 * 4 and snake_case', 'plain words, 3 * 4 and snake_case'],
  ['**bold**, *slanted*, `code` and ***both***', 'bold, slanted, code and both'],
  ['# A heading\n\nA paragraph.', 'A heading A paragraph.'],
  ['- one\n- two\n  - three', 'one two three'],
  ['1. one\n2. two', 'one two'],
  ['> quoted\n\n---\n\nafter', 'quoted after'],
  ['```js\nrun();\n```', 'run();'],
  ['See [the guide](https://example.com/a_b).', 'See the guide.'],
  ['![a picture](https://example.com/x.png)here', 'here'],
  ['one  \ntwo', 'one two'],
  ['\\*not slanted\\*', '*not slanted*'],
  ['unfinished **bold', 'unfinished **bold'],
  ['<b>as shown</b> & <script>alert(1)</script>', '<b>as shown</b> & <script>alert(1)</script>'],
  ['', ''],
])('reads %j as %j, without an element', (markdown, spoken) => {
  const { container } = render(<SpokenMarkdown text={markdown} />);
  expect(container.textContent.replace(/\s+/g, ' ').trim()).toBe(spoken);
  expect(container.childElementCount).toBe(0);
});
