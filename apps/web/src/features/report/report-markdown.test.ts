import { type ReportPart, reportToMarkdown } from '@groundwork/domain';
import { runs } from '@groundwork/domain/testing';
import ReactMarkdown from 'react-markdown';
import { describe, expect, it } from 'vitest';

interface Node {
  type: string;
  depth?: number;
  value?: string;
  url?: string;
  children?: Node[];
}

/** The tree that a CommonMark parser builds from a text. */
function parse(text: string): Node[] {
  let nodes: Node[] = [];
  const keep = () => (tree: Node) => {
    nodes = tree.children ?? [];
  };
  ReactMarkdown({ children: text, remarkPlugins: [keep] });
  return nodes;
}

const all = (nodes: readonly Node[]): Node[] => nodes.flatMap(node => [node, ...all(node.children ?? [])]);
const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('');

const build = (content: string, changes: Partial<ReportPart> = {}): ReportPart => ({
  type: 'problem',
  title: 'Problem',
  content,
  statements: [],
  pictures: [],
  ...changes,
});

const NEXT = build('What follows.', { type: 'solution', title: 'Solution' });

function download(content: string, title = 'Clinic Desk Report'): string {
  return reportToMarkdown({ title, day: '2026-11-21' }, [build(content), NEXT]);
}

function expectTame(markdown: string, title = 'Clinic Desk Report') {
  const nodes = parse(markdown);
  const headings = nodes.filter(({ type }) => type === 'heading');
  expect(all(nodes).filter(({ type }) => type === 'heading')).toEqual(headings);
  expect(headings.map(({ depth }) => depth)).toEqual([1, 2, 2]);
  expect(headings.map(textOf)).toEqual([title, 'Problem', 'Solution']);
  const kinds = new Set(all(nodes).map(({ type }) => type));
  for (const kind of [
    'html',
    'image',
    'imageReference',
    'linkReference',
    'definition',
    'thematicBreak',
    'code',
  ])
    expect(kinds).not.toContain(kind);
  for (const { url } of all(nodes).filter(({ type }) => type === 'link')) {
    expect(url).toMatch(/^(?:https?|mailto):/i);
  }
  expect(textOf(nodes.at(-1) ?? { type: 'none' })).toBe('What follows.');
}

describe('the downloaded report, read by a parser of CommonMark', () => {
  it.each([
    '# A heading\n\nThen text.',
    'Text.\n\n#\n- #',
    'Text\n===\nText\n---',
    '> Text\n> ===\n\n- Text\n  ---',
    '---\n\n***\n\n_ _ _\n\n- - -\n\n* * *\n\n- ---\n\n> ***',
    '```html\n<b>never closed</b>',
    '~~~\nnever closed',
    '- ```\n  never closed',
    '<!-- never closed',
    '<script>alert(1)',
    '<div\nclass="x">',
    '<![CDATA[ never closed',
    '<javascript:alert(1)> <mailto:a@b.example> <a@b.example>',
    '\\<b> \\\\<b> \\\\\\<b> `<b>` ``<b>',
    '[a]: javascript:alert(1)\n[a]',
    '![x](https://tracker.example/x.png) ![x][a]\n\n[a]: https://tracker.example',
    '[![x](https://tracker.example/x.png)](javascript:alert(1))',
    '[go](javascript:alert(1)) [go](<javascript:alert(1)>) [go](java&#115;cript:x) [go](/roadmap "t")',
    '[a [b](https://x.example) c](https://y.example)',
    '    # indented\n\n\t<b>tab',
    '1. one\n\n       # in code\n\n   # in item',
    'a list\n- a\n\n  b\n- c\n\n      ---',
    '&lt;b&gt; &#35; heading',
    '| a | b |\n| - | - |\n| <b> | ![x](y) |',
    'last line \\',
    '![# x](y)\n[# x](javascript:y)',
    '- - - - - - - - # deep',
    '- - - - - - 1. # deep',
    'text\n10. b\n\n    more',
    '10.\n\n    more',
    '- a\n\n      b\n\n        c\n\nd\n\n    e',
  ])('keeps %j in its section', content => {
    expectTame(download(content));
  });

  const PIECES = [
    ...'# ## - * + > 1. 1) ``` ~~~ ` ``` --- === *** ___ <b> </b> <!-- --> <? <x:y> & &lt; &#60; [ ] ( ) ![ ]( ][ ]: http://x javascript:x mailto:a@b \\ | : a b'.split(
      ' ',
    ),
    ...[' ', '    ', '\n', '\n', '\n\n', '\t', '  \n'],
  ];

  /** Random pieces, the same for the same seed. */
  function mix(seed: number): string {
    let state = seed;
    const draw = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    return Array.from({ length: 1 + draw(25) }, () => PIECES[draw(PIECES.length)]).join('');
  }

  it('keeps any mixture in its section', () => {
    for (let seed = 1; seed <= runs(200); seed += 1) {
      const content = `x${mix(seed)}`;
      try {
        expectTame(download(content));
      } catch (cause) {
        throw new Error(`Not tame: ${JSON.stringify(content)}`, { cause });
      }
    }
  });

  it('shows HTML and entities as they were typed', () => {
    const [, , , , paragraph] = parse(download('We sell <b>bold</b> &amp; <i>more</i>, a < b.'));
    expect(paragraph && textOf(paragraph)).toBe('We sell <b>bold</b> &amp; <i>more</i>, a < b.');
  });

  it('makes no formula of money, and keeps the backslashes of one', () => {
    const markdown = download('From $5 to $9 a month, \\(a_1\\) and \\[x\\](y).', 'The $5 and $9 plan');
    expect(markdown).not.toMatch(/(?<!\\)\$/);
    const [title, , , , paragraph] = parse(markdown);
    expect(title && textOf(title)).toBe('The $5 and $9 plan');
    expect(paragraph && textOf(paragraph)).toBe('From $5 to $9 a month, \\(a_1\\) and \\[x\\](y).');
  });

  it('keeps emphasis, lists and safe links', () => {
    const nodes = parse(download('**Bold** [site](https://x.example/a_(b))\n\n1. one\n   - two'));
    expect(all(nodes).map(({ type }) => type)).toEqual(expect.arrayContaining(['strong', 'link', 'list']));
    expect(all(nodes).filter(({ type }) => type === 'list')).toHaveLength(2);
  });

  it.each([
    '# <b>x</b>',
    '`a` *b* _c_ [d](e) ![f](g)',
    'C# ##',
    'a \\ b',
    '&lt; & | ~~x~~',
    '<https://x.example>',
  ])('has the title %s as it is', title => expectTame(download('Text.', title), title));

  it.each([
    '# <b>x</b>\n\n## y',
    '[^2]: z',
    'https://x.example "a"',
    '| a |\n|---|',
    '``` ~~~ ![a](b) [c](javascript:d)',
    'x” – y\n\n---',
  ])('has the quote %j as a note that is nothing else', quote => {
    const source = { kind: 'card', cardId: 1, title: quote, quote } as const;
    const statements = [{ text: 'One.', paragraph: 0, sources: [source] }];
    const markdown = reportToMarkdown({ title: 'Clinic Desk Report', day: '2026-11-21' }, [
      { ...build('One. Two.'), statements },
      NEXT,
    ]);
    expectTame(markdown);
    expect(textOf(parse(markdown).at(-4) ?? { type: 'none' })).toContain(quote.replaceAll(/\s+/g, ' '));
  });
});
