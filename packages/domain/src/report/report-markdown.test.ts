import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../test/growth.ts';
import { EVIDENCE_LEGEND } from './evidence-legend.ts';
import { fileNameOf, type ReportPart, reportToMarkdown } from './report-markdown.ts';
import { REPORT_SECTIONS } from './report-sections.ts';
import { tameMarkdown } from './tame-blocks.ts';

function part(order: number, changes: Partial<ReportPart> = {}): ReportPart {
  const { type = 'problem', title = '' } = REPORT_SECTIONS[order - 1] ?? {};
  return { type, title, content: 'Text.', statements: [], pictures: [], ...changes };
}

const REPORT = { title: 'Clinic Desk Report', day: '2026-11-21' };

describe('reportToMarkdown', () => {
  it('has pictures as tables, with footnotes for their figures', () => {
    const source = {
      ...({ kind: 'answer', messageId: 1, challengeId: 1, stepId: 2, stepTitle: 'Size' } as const),
      question: 'How many?',
      quote: '380 | surgeries',
    };
    const picture = {
      ...({ kind: 'market', section: 'problem', title: 'How many', missing: null, state: 'drawn' } as const),
      measures: ['Count'],
      place: { at: 'board' } as const,
      sentences: [],
      rows: [
        { label: 'a | b', cells: [{ text: '380', value: 380 }], partOf: null, source },
        { label: 'left', cells: [{ text: '190', value: 190 }], partOf: 0, source: null },
      ],
    };
    const markdown = reportToMarkdown(REPORT, [part(1), part(2, { pictures: [picture] })]);
    expect(markdown.split('*Pain points and their cost today*')[1]).toBe(`

Text.

**How many**

| | Count |
|---|---|
| a \\| b[^1] | 380 |
| left | 190 |

[^1]: “380 \\| surgeries” – answer in “Size”
`);
  });

  it('has the title, the day, and the sections that say something', () => {
    const sections = [
      part(1),
      part(3, { content: '', pictures: [] }),
      part(2, { content: 'They lose 40 minutes.\n\n- a\n- b\n' }),
    ];
    expect(reportToMarkdown(REPORT, sections)).toBe(`# Clinic Desk Report

Generated on 21 November 2026

## Product Overview

*Vision and core functionality*

Text.

## Problem

*Pain points and their cost today*

They lose 40 minutes.

- a
- b
`);
  });

  it('has what its statements rest on as footnotes, and names assumptions', () => {
    const quote = 'They <b>lose</b>\n40 minutes';
    const source = { kind: 'profile', field: 'problemStatement', quote } as const;
    const content = '**They lose 40 minutes.** Half of them pay [^1].';
    const statements = ['**They lose 40 minutes.**', 'Half of them pay [^1].'].map((text, index) => ({
      text,
      paragraph: 0,
      sources: index === 0 ? [source] : [],
    }));
    const markdown = reportToMarkdown(REPORT, [part(2, { content, statements })]);
    expect(markdown.split('\n\n').slice(4)).toEqual([
      '**They lose 40 minutes.**[^1] Half of them pay \\[^1\\].[^assumption]',
      '[^1]: “They \\<b\\>lose\\</b\\> 40 minutes” – startup details: problem statement',
      '[^assumption]: An assumption: no answer backs it up yet.\n',
    ]);
  });

  it('says what an answer rests on, and explains the marks at its end', () => {
    const place = { messageId: 1, challengeId: 1, stepId: 1, stepTitle: 'Name it', question: 'Who?' };
    const source = { kind: 'answer', ...place, quote: 'Half of them.', evidence: 'told' } as const;
    const statements = [{ text: 'Text.', paragraph: 0, sources: [source] }];
    expect(
      reportToMarkdown(REPORT, [part(2, { statements })])
        .split('\n\n')
        .slice(-2),
    ).toEqual(['[^1]: “Half of them.” – answer in “Name it”, told', `*${EVIDENCE_LEGEND}*\n`]);
  });

  it('says nothing of what is not: no date, no section without a text', () => {
    const report = { title: ' ', day: null };
    expect(reportToMarkdown(report, [part(1)])).toBe(
      '# Report\n\n## Product Overview\n\n*Vision and core functionality*\n\nText.\n',
    );
    expect(reportToMarkdown(report, [part(1, { content: '' })])).toBe('# Report\n');
  });

  it('writes a day of one digit without a zero', () => {
    expect(reportToMarkdown({ title: 'A', day: '2026-01-05' }, [])).toContain(
      'Generated on 5 January 2026\n',
    );
  });

  it('escapes titles', () => {
    const report = { title: '# <b>x</b>\nA_B & C &amp; [d](e)', day: null };
    expect(reportToMarkdown(report, []).split('\n')[0]).toBe(
      '# \\# \\<b\\>x\\</b\\> A\\_B & C \\&amp; \\[d\\](e)',
    );
  });
});

describe('tameMarkdown', () => {
  it.each([
    ['plain **bold** text, < 40 & more', 'plain **bold** text, < 40 & more'],
    ['# Big\nline', '**Big**\n\nline'],
    ['a\n## **Big** ##\nb', 'a\n\n**Big**\n\nb'],
    ['- # Big', '- **Big**'],
    ['Big\n===\nSmall\n---', 'Big\n\\===\nSmall\n\\---'],
    ['* * *', '\\* * *'],
    ['> ---', '> \\---'],
    ['```\n<b>\n', '\\`\\`\\`\n\\<b>'],
    ['~~~\ncode', '\\~~~\ncode'],
    ['<script>x</script> &copy; <javascript:x>', '\\<script>x\\</script> \\&copy; \\<javascript:x>'],
    ['\\<b> \\\\<b>', '\\<b> \\\\\\<b>'],
    ['![a *dog*](http://x/y.png)', 'a *dog*'],
    [
      '[site](https://x.example/a_(b)) [mail](mailto:a@b.example)',
      '[site](https://x.example/a_(b)) [mail](mailto:a@b.example)',
    ],
    ['[go](javascript:alert(1)) [here](/roadmap) [x](data:text/html,y)', 'go here x'],
    ['[![alt](http://x/y.png)](http://z)', '[alt](http://z)'],
    ['[a]: http://x\n\n[a] ![b][a]', '\\[a\\]: http://x\n\n\\[a\\] !\\[b\\]\\[a\\]'],
    ['    indented', 'indented'],
    ['- a\n  - b', '- a\n  - b'],
    ['| a | b |\n|---|---|\n| <i> | 2 |', '| a | b |\n|---|---|\n| \\<i> | 2 |'],
    ['a\r\nb\0\u202e', 'a\nb'],
  ])('makes of %j', (markdown, tamed) => {
    expect(tameMarkdown(markdown)).toBe(tamed);
  });

  it.each([
    '[',
    '[a](',
    '[a](b(',
    '![',
    '- ',
    '> ',
    '#',
    '# ',
    '`',
    '<',
    '&a',
    '-',
    '*',
    '\n',
    '[[]',
    '# * ',
    '\\',
    ' ',
  ])('takes linear time over %j again and again', repeated => {
    const tame = (length: number) => tameMarkdown(repeated.repeat(length / repeated.length));
    expect(growth(tame)).toBeLessThan(LINEAR);
  });
});

describe('fileNameOf', () => {
  const day = '2026-11-21';

  it.each([
    ['Clinic Desk Report', 'clinic-desk-report-2026-11-21.md'],
    ['../Überraschung & Söhne / Straße Report', 'uberraschung-sohne-strasse-report-2026-11-21.md'],
    ['予約 Report', 'report-2026-11-21.md'],
    ['予約', 'report-2026-11-21.md'],
  ])('makes of %s', (title, name) => {
    expect(fileNameOf(title, day)).toBe(name);
  });

  it('is never long', () => {
    expect(fileNameOf('x y'.repeat(500), day).length).toBeLessThan(80);
  });
});
