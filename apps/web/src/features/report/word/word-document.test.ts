import { createRequire } from 'node:module';
import { EVIDENCE_LEGEND, type Picture, type ReportPart } from '@groundwork/domain';
import mammoth from 'mammoth';
import { expect, it } from 'vitest';
import { readTree } from '../../../ui/markdown/markdown.tsx';
import { buildWordDocument } from './word-document.ts';

/** Reads the parts of a Word file, as for mammoth. */
const JSZip = createRequire(createRequire(import.meta.url).resolve('mammoth'))('jszip');

const section = (changes: Partial<ReportPart> = {}): ReportPart => ({
  type: 'problem',
  title: 'Problem',
  content: 'Dana plans by hand.',
  statements: [],
  pictures: [],
  ...changes,
});

/** The file as a third-party reader (mammoth) sees it. */
async function read(sections: ReportPart[], title = 'Routely Report'): Promise<string> {
  const file = await buildWordDocument({ title, day: '2026-11-21' }, sections, readTree);
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: Buffer.from(file) },
    {
      ignoreEmptyParagraphs: true,
      styleMap: ["p[style-name='Text'] => p:fresh", "p[style-name='Title'] => h1.title:fresh"],
    },
  );
  expect(messages).toEqual([]);
  return value;
}

it('has a title page, and each section under its heading', async () => {
  const html = await read([
    section(),
    section({ type: 'solution', title: 'Solution', content: 'A *quiet* tool.' }),
  ]);
  expect(html).toBe(
    [
      '<h1 class="title">Routely Report</h1><p>Generated on 21 November 2026</p>',
      '<h1>Problem</h1><p><em>Pain points and their cost today</em></p><p>Dana plans by hand.</p>',
      '<h1>Solution</h1><p><em>Approach and how it works</em></p><p>A <em>quiet</em> tool.</p>',
    ].join(''),
  );
});

it('has emphasis, lists, tables and links as such, and HTML as text', async () => {
  const content = [
    '**Firm** and <b>not bold</b>\nnext line',
    '- one\n- two\n  1. first',
    '1. again from one',
    '| Plan | Price |\n|---|---|\n| Small | £40 |',
    '[a page](https://example.com/) and [a trap](javascript:alert(1)) ![a picture](https://evil.example/x.png)',
    '# No heading of its own',
  ].join('\n\n');
  const html = await read([section({ content })]);
  expect(html).toContain('<p><strong>Firm</strong> and &lt;b&gt;not bold&lt;/b&gt;<br />next line</p>');
  expect(html).toContain('<ul><li>one</li><li>two<ol><li>first</li></ol></li></ul>');
  expect(html).toContain('<table><thead><tr><th><p><strong>Plan</strong></p></th>');
  expect(html).toContain('<td><p>£40</p></td>');
  expect(html).toContain('<a href="https://example.com/">a page</a> and a trap a picture');
  expect(html).not.toMatch(/javascript|evil|<h1>No heading/);
});

it('names the sources of each section once, by numbers that stand in the text and in the tables of its pictures', async () => {
  const answer = {
    ...({ kind: 'answer', messageId: 1, challengeId: 1, stepId: 1 } as const),
    stepTitle: 'Name the problem',
    question: 'Who?',
    quote: 'Dana plans eleven routes.',
    evidence: 'measured' as const,
  };
  const profile = { kind: 'profile', field: 'problemStatement', quote: 'By hand.' } as const;
  const picture: Picture = {
    ...({ kind: 'market', section: 'problem', title: 'How many could buy', missing: null } as const),
    ...({ state: 'drawn', sentences: [] } as const),
    measures: ['Count'],
    place: { at: 'board' },
    rows: [
      { label: 'routes', cells: [{ text: '11', value: 11 }], partOf: null, source: answer },
      { label: 'depots', cells: [{ text: '2', value: 2 }], partOf: 0, source: null },
    ],
  };
  const statements = [
    { text: 'Dana plans by hand.', paragraph: 0, sources: [answer, profile] },
    { text: 'Each night.', paragraph: 0, sources: [answer] },
    { text: '**A guess.**', paragraph: 0, sources: [] },
  ];
  const content = 'Dana plans by hand. Each night. **A guess.**';
  const html = await read([
    section({ content, statements, pictures: [picture] }),
    section({ type: 'solution', title: 'Solution' }),
  ]);
  const [text, sources] = html.split('<h1>Sources</h1>');
  expect(text).toContain(
    'Dana plans by hand.<sup>[1][2]</sup> Each night.<sup>[1]</sup> <strong>A guess.</strong><em> (assumption)</em>',
  );
  expect(text).toContain('<p><strong>How many could buy</strong></p><table><thead>');
  expect(text).toContain(
    '<td><p>routes<sup>[1]</sup></p></td><td><p>11</p></td></tr><tr><td><p>depots</p></td><td><p>2</p></td></tr>',
  );
  expect(sources).toBe(
    `<p><em>${EVIDENCE_LEGEND}</em></p><h2>Problem</h2><ol><li>“Dana plans eleven routes.” (answer in “Name the problem”, measured)</li><li>“By hand.” (startup details: problem statement)</li></ol>`,
  );
});

it('opens, whatever was typed', async () => {
  const odd = 'a\u0001b\u000bc \ud83d\ude00 \ud800 ]]> &amp; <w:t> עברית';
  const html = await read([section({ title: odd, content: odd })], odd);
  expect(html).toContain('abc 😀');
  expect(html).toContain('עברית');
});

it('has no field that would calculate or fetch: what begins like a formula is text', async () => {
  const formulas = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    "=cmd|' /C calc'!A0",
    'DDEAUTO c:\\\\x "y"',
    '{ INCLUDEPICTURE "http://x.example" }',
  ];
  const content = `${formulas.join('\n\n')}\n\n| A | B |\n| - | - |\n| =1+1 | @x |`;
  const { files } = await JSZip.loadAsync(
    Buffer.from(
      await buildWordDocument({ title: '=1+1', day: '2026-11-21' }, [section({ content })], readTree),
    ),
  );
  const xml = await files['word/document.xml'].async('string');
  for (const formula of ['=1+1', '@SUM(A1)', 'DDEAUTO']) expect(xml).toContain(formula);
  expect(xml).not.toMatch(/fldSimple|instrText|fldChar|<w:object|altChunk/);
  const parts = await Promise.all(
    Object.keys(files)
      .filter(name => name.endsWith('.rels'))
      .map(name => files[name].async('string')),
  );
  expect(parts.join('')).not.toContain('TargetMode="External"');
});

it('has tables with a grid and widths, without which other readers make columns of one letter', async () => {
  const content = '| Plan | Price | Seats |\n|---|---|---|\n| Small | £40 | 3 |';
  const file = await buildWordDocument(
    { title: 'Routely', day: '2026-11-21' },
    [section({ content })],
    readTree,
  );
  const parts = await JSZip.loadAsync(file);
  const xml = await parts.file('word/document.xml').async('string');
  expect(xml.match(/<w:gridCol w:w="3008"\/>/g)).toHaveLength(3);
  expect(xml.match(/<w:tcW w:type="dxa" w:w="3008"\/>/g)).toHaveLength(6);
});
