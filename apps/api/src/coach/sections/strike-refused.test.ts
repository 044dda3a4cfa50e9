import { growth, LINEAR } from '@groundwork/domain/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKnown, unsupportedFigures } from '../checks/figures.ts';
import type { Basis } from './basis.ts';
import { fitSection, placeStatements } from './fit-section.ts';
import { findRefused, type Paragraphs, strikeRefused } from './strike-refused.ts';

const SAID = 'It costs £10 a month. A call takes 40 minutes.';
const QUESTION = 'What has to happen within 30 days?';

function buildBasis(): Basis {
  const kept = { kind: 'profile', field: 'description', quote: '' } as const;
  const figures = readKnown([SAID]);
  const source = { number: 1, about: QUESTION, question: QUESTION, text: SAID, kept, figures };
  return { sources: new Map([[1, source]]), figures, nameFigures: new Set() };
}

type Draft = readonly (readonly [text: string, ...sources: number[]])[];
const toParagraphs = (...paragraphs: Draft[]) =>
  fitSection(paragraphs.map(drafts => drafts.map(([text, ...sources]) => ({ text, sources }))));
const textsOf = (paragraphs: Paragraphs) => paragraphs.map(statements => statements.map(({ text }) => text));
const struck = (...paragraphs: Draft[]) => textsOf(strikeRefused(toParagraphs(...paragraphs), buildBasis()));
const refused = (...paragraphs: Draft[]) =>
  findRefused(toParagraphs(...paragraphs), buildBasis()).map(({ text }) => text);

describe('a figure that no source has', () => {
  const table = (...rows: string[]) => ['| Who | Count |', '|---|---|', ...rows].join('\n');
  it.each([
    ['We rebook. We earn £41k. Dr. Patel pays.', 'We rebook. Dr. Patel pays.'],
    ['We earn £41k. We rebook.', 'We rebook.'],
    ['我们改约。这花41欧元。我们等。', '我们改约。我们等。'],
    ['(13. We rebook. We wait.', 'We wait.'],
    ['- one\n- 45 things\n  and more\n- two', '- one\n- two'],
    ['1. one\n2. It costs £5. Really.\n3. two', '1. one\n3. two'],
    [table('| Leeds | 99 |', '| York | 8 |'), table('| York | 8 |')],
  ])('is struck from %j with its sentence, item or row', (text, left) => {
    expect(refused([[text]])).toEqual([text]);
    expect(struck([[text]])).toEqual([[left]]);
  });

  it.each(['We earn £41k.', table('| Leeds | 99 |'), '| In 2031 |\n|---|\n| 8 |'])(
    'takes all of %j with it',
    text => expect(struck([['We wait.']], [[text]])).toEqual([['We wait.']]),
  );

  it('is none in a statement that answers the question which has it', () => {
    expect(refused([['It takes 30 days.', 1], ['They bake.']])).toEqual([]);
    expect(refused([['It takes 30 days.'], ['They bake.', 1]])).toEqual(['It takes 30 days.']);
  });
});

describe('a figure that is split over statements', () => {
  it.each<[string, Draft, string]>([
    ['a percentage', [['We hold 9'], ['% of the bakers.']], 'We hold 9 % of the bakers.'],
    ['money', [['It costs €'], ['9 a month.']], 'It costs € 9 a month.'],
    ['thousands', [['They number 9'], ['000 mornings.']], 'They number 9 000 mornings.'],
    ['over three', [['We hold'], ['9'], ['% of the bakers.']], '9 % of the bakers.'],
  ])('is refused and struck as one: %s', (_name, drafts, joined) => {
    const around: Draft = [['Bakers bake.'], ...drafts, ['They rest.']];
    expect(refused(around)).toEqual([joined]);
    expect(struck(around).flat()).not.toContain(joined);
    expect(struck(around).flat().join(' ')).toMatch(/^Bakers bake\. (?:We hold )?They rest\.$/);
  });

  it('is let be where a source has it, or paragraphs part it', () => {
    expect(struck([['It costs £'], ['10 a month.', 1]])).toEqual([['It costs £ 10 a month.']]);
    expect(refused([['We hold 9']], [['% of the bakers.']])).toEqual([]);
    expect(refused([['We saw 9.'], ['10 clinics came.']])).toEqual([]);
  });

  it('is found when its halves meet because what stood between them was struck', () => {
    expect(struck([['We hold 9'], ['It costs £900.'], ['% of the bakers.'], ['They rest.']])).toEqual([
      ['They rest.'],
    ]);
    const table = '| Day | Loaves |\n|---|---|\n| Monday | 900 |';
    expect(struck([['We hold 9'], [table], ['% of the bakers.']])).toEqual([]);
  });
});

describe('what is left', () => {
  const invented = fc.constantFrom(
    'We hold 9% of the bakers.',
    'It costs €9 a month.',
    'That is 9.000 loaves and £ 7 each.',
    'It was 1,400 loaves | 12 % | ٩٩ bn.',
    '13. Of 40 100 came.',
  );
  const honest = fc.constantFrom(
    'It costs £10 a month.',
    'We hold nine events.',
    '- 3',
    '| a | b |',
    '%',
    '€',
  );
  const sentences = fc.array(fc.oneof(invented, honest), { minLength: 1, maxLength: 5 });

  /** Texts cut at random places, some of the pieces in another paragraph, each with or without the question. */
  const drafts = fc
    .tuple(sentences, fc.array(fc.tuple(fc.nat(200), fc.boolean(), fc.nat(3)), { maxLength: 12 }))
    .map(([texts, cuts]) => {
      const text = texts.join(' ');
      const places = [...new Set(cuts.map(([at]) => at % text.length))].toSorted((one, other) => one - other);
      const paragraphs: [string, ...number[]][][] = [[]];
      for (const [index, at] of [0, ...places].entries()) {
        const [, isAnswer, part] = cuts[index] ?? [0, false, 1];
        if (part === 0) paragraphs.push([]);
        paragraphs.at(-1)?.push([text.slice(at, places[index]), ...(isAnswer ? [1] : [])]);
      }
      return paragraphs;
    });

  it('has no figure that no source has, as a whole and by its paragraphs, however figures were split', () => {
    fc.assert(
      fc.property(drafts, paragraphs => {
        const kept = strikeRefused(toParagraphs(...paragraphs), buildBasis());
        const { content } = placeStatements(kept);
        for (const text of [content, ...content.split('\n\n')])
          expect(unsupportedFigures(text, readKnown([SAID, QUESTION]))).toEqual([]);
        expect(findRefused(kept, buildBasis())).toEqual([]);
      }),
    );
  });

  it('is what was there, where nothing was refused', () => {
    fc.assert(
      fc.property(drafts, paragraphs => {
        const fitted = toParagraphs(...paragraphs);
        const hasRefused = findRefused(fitted, buildBasis()).length > 0;
        const isSame = JSON.stringify(strikeRefused(fitted, buildBasis())) === JSON.stringify(fitted);
        expect(isSame).toBe(!hasRefused);
      }),
    );
  });
});

describe('time', () => {
  it.each([
    ['digits', '9'],
    ['seams', '% 9'],
    ['sentences with figures', 'We lost 900 loaves.'],
  ])('is linear in the number of statements: %s', (_name, text) => {
    const basis = buildBasis();
    const sources = [...basis.sources.values()].flatMap(source =>
      Array.from({ length: 8 }, (_, number) => [number, { ...source, question: `Why ${number}0?` }] as const),
    );
    const strike = (length: number) => {
      const many: Draft = Array.from({ length: length / 100 }, (_, index) => [
        text,
        index % 8,
        (index * 3) % 8,
      ]);
      return strikeRefused(toParagraphs(many), { ...basis, sources: new Map(sources) });
    };
    expect(growth(strike)).toBeLessThan(LINEAR);
  });
});
