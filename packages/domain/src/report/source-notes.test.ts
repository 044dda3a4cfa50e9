import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvidenceKind } from '../entities/evidence-kind.ts';
import type { AnswerSource, ReportStatement, StatementSource } from '../entities/report.ts';
import { hasBases } from './evidence-legend.ts';
import { describeSource, markBases, markStatements, numberSources, splitMarks } from './source-notes.ts';

const profile = (quote: string): StatementSource => ({ kind: 'profile', field: 'problemStatement', quote });
const statement = (text: string, ...sources: StatementSource[]): ReportStatement => ({
  text,
  paragraph: 0,
  sources,
});

const answer = (quote: string, isOwnAssessment?: true): StatementSource => ({
  kind: 'answer',
  messageId: 1,
  challengeId: 1,
  stepId: 1,
  stepTitle: 'Name it',
  question: 'Who?',
  quote,
  ...(isOwnAssessment && { isOwnAssessment }),
});

const judged = (quote: string, evidence: EvidenceKind): StatementSource => ({
  ...(answer(quote) as AnswerSource),
  evidence,
});

describe('the notes of a report', () => {
  it('are numbered through its sections, and in each every source once', () => {
    const [one, two] = [profile('One.'), profile('Two.')];
    const [first, second] = numberSources([
      [statement('A', one, two), statement('B', two, two), statement('C')],
      [statement('D', two)],
    ]);
    expect(first?.notes.map(({ number, source }) => [number, source.quote])).toEqual([
      [1, 'One.'],
      [2, 'Two.'],
    ]);
    expect(first?.cited).toEqual([[1, 2], [2], []]);
    expect(second).toEqual({ notes: [{ number: 3, source: two }], cited: [[3]] });
  });

  it('say where the words stand', () => {
    const card = { kind: 'card', cardId: 1, title: 'Depots pay', quote: 'Six of eight.' } as const;
    expect([profile('By hand.'), card, answer('Everybody.')].map(describeSource)).toEqual([
      '“By hand.” (startup details: problem statement)',
      '“Six of eight.” (validation board: Depots pay)',
      '“Everybody.” (answer in “Name it”)',
    ]);
    expect(describeSource(answer('Everybody.', true))).toBe(
      '“Everybody.” (answer in “Name it”, own assessment)',
    );
    expect(describeSource(judged('Everybody.', 'told'))).toBe('“Everybody.” (answer in “Name it”, told)');
  });

  it('are one for the same words, whoever knows what they rest on', () => {
    const [first] = numberSources([[statement('A', judged('One.', 'told')), statement('B', answer('One.'))]]);
    expect(first?.cited).toEqual([[1], [1]]);
    expect(first?.notes[0]?.source).toMatchObject({ evidence: 'told' });
  });
});

describe('the marks in a text', () => {
  const mark = (content: string, ...texts: string[]) =>
    markStatements(
      content,
      texts.map(text => statement(text)),
      texts.map((_, index) => [index + 1]),
    ).replace(/⟦\uE000(.*?)\uE001⟧/g, '<$1>');

  it.each([
    [
      'sentences',
      'One. **Two.**\n\nThree.',
      ['One.', '**Two.**', 'Three.'],
      'One.<1> **Two.**<2>\n\nThree.<3>',
    ],
    ['the same words twice', 'Yes. Yes.', ['Yes.', 'Yes.'], 'Yes.<1> Yes.<2>'],
    [
      'a table',
      '| a |\n|---|\n| b |\n\nEnd.',
      ['| a |\n|---|\n| b |', 'End.'],
      '| a |\n|---|\n| b<1> |\n\nEnd.<2>',
    ],
    ['a list', '- a\n- b', ['- a\n- b'], '- a\n- b<1>'],
    ['code', '```\nx\n```', ['```\nx\n```'], '```\nx\n```\n\n<1>'],
    ['nothing that is not there', 'One.', ['Other.', 'One.'], 'One.<2>'],
  ])('stand behind %s', (_, content, texts, marked) => expect(mark(content, ...texts)).toBe(marked));

  it('are read again, and cannot be typed', () => {
    const typed = 'a⟦\uE0009\uE001⟧b';
    const marked = markStatements(typed, [statement(typed), statement('')], [[1, 2]]);
    expect(splitMarks(marked)).toEqual(['a⟦9⟧b', [1, 2]]);
    expect(splitMarks(markStatements('A guess.', [statement('A guess.')], [[]]))).toEqual(['A guess.', []]);
  });

  it('take nothing from a text and add nothing else', () => {
    const text = fc.string({ maxLength: 40 });
    fc.assert(
      fc.property(fc.array(text), fc.array(text), (parts, others) => {
        const content = parts.filter(part => !/[|`~]/.test(part)).join(' ');
        const marked = markStatements(
          content,
          [...parts, ...others].map(one => statement(one)),
          [],
        );
        expect(
          splitMarks(marked)
            .filter(piece => typeof piece === 'string')
            .join(''),
        ).toBe(content);
      }),
    );
  });
});

describe('a text without its notes', () => {
  it('says behind a statement what it rests on', () => {
    const content = 'It costs £9. **Everybody has it.**\n\n| a | b |\n|---|---|\n| c | d |';
    const statements = [
      statement('It costs £9.', answer('£9'), profile('£9')),
      statement('**Everybody has it.**', profile('It.'), answer('Everybody.', true)),
      statement('| c | d |', answer('d', true)),
    ];
    expect(markBases(content, statements)).toBe(
      'It costs £9. **Everybody has it.** (own assessment)\n\n| a | b |\n|---|---|\n| c | d (own assessment) |',
    );
    expect(markBases(content, statements.slice(0, 1))).toBe(content);
    expect(hasBases(content)).toBe(false);
    const [told, measured] = [judged('A', 'told'), judged('B', 'measured')];
    const marked = markBases('A. B. C. D.', [
      statement('A.', told, measured, profile('A')),
      statement('B.', measured, answer('B', true)),
      statement('C.', profile('C')),
      statement('D.'),
    ]);
    expect(marked).toBe('A. (measured, told) B. (own assessment) C. (startup details) D. (assumption)');
    expect(hasBases(marked)).toBe(true);
  });
});
