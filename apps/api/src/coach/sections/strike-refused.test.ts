import { readKnown, unsupportedFigures } from '@groundwork/domain';
import { growth, LINEAR } from '@groundwork/domain/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Basis } from './basis.ts';
import { fitSection, placeStatements } from './fit-section.ts';
import { findRefused, type Paragraphs, strikeRefused } from './strike-refused.ts';

const SAID = ['We hold nine events for bakers.', 'It costs £10 a month.'];
const QUESTION = 'What has to happen within 30 days?';

function buildBasis(): Basis {
  const kept = { kind: 'profile', field: 'description', quote: '' } as const;
  const source = { number: 1, about: QUESTION, question: QUESTION, text: SAID[0] ?? '', kept };
  const known = ['Rota', ...SAID];
  return { startupName: 'Rota', sources: new Map([[1, source]]), known, figures: readKnown(known) };
}

type Draft = readonly (readonly [text: string, ...sources: number[]])[];
const toParagraphs = (...paragraphs: Draft[]) =>
  fitSection(paragraphs.map(drafts => drafts.map(([text, ...sources]) => ({ text, sources }))));
const textsOf = (paragraphs: Paragraphs) => paragraphs.map(statements => statements.map(({ text }) => text));
const struck = (...paragraphs: Draft[]) => textsOf(strikeRefused(toParagraphs(...paragraphs), buildBasis()));
const refused = (...paragraphs: Draft[]) =>
  [...findRefused(toParagraphs(...paragraphs), buildBasis())].map(({ text }) => text);

describe('statements that only together have a figure', () => {
  it.each<[string, Draft]>([
    ['a percentage', [['We hold 9'], ['% of the bakers.']]],
    ['money', [['It costs €'], ['9 a month.']]],
    ['thousands', [['They number 9'], ['k mornings.']]],
    ['digits', [['We baked 4'], ['0 loaves, 4'], ['000 of them.']]],
    ['over three', [['We hold'], ['9'], ['% of the bakers.']]],
    ['where one has another figure', [['That is £400 for 9'], ['% of the bakers.']]],
  ])('are refused and struck, with no other: %s', (_name, drafts) => {
    const touched = drafts.map(([text]) => text).filter(text => /[0-9€%]|^k /.test(text));
    const around: Draft = [['Bakers bake.'], ...drafts, ['They rest.']];
    expect(refused(around)).toEqual(touched);
    expect(struck(around).flat()).toEqual(
      around.map(([text]) => text).filter(text => !touched.includes(text)),
    );
  });

  it('are let be where a source has it, or paragraphs part them', () => {
    const drafts: Draft = [['It costs £'], ['10 a month.']];
    expect(refused(drafts)).toEqual([]);
    expect(struck(drafts)).toEqual([['It costs £', '10 a month.']]);
    expect(refused([['We hold 9']], [['% of the bakers.']])).toEqual([]);
  });

  it('may have the figures of a question that one of them answers, and of no other', () => {
    expect(refused([['It takes 3', 1], ['0 days.']])).toEqual([]);
    expect(refused([['It takes 3'], ['0 days.', 1]])).toEqual([]);
    expect(refused([['It takes 3'], ['0 days.'], ['They bake.', 1]])).toEqual(['It takes 3', '0 days.']);
    expect(refused([['It takes 30 days.'], ['They bake.', 1]])).toEqual(['It takes 30 days.']);
  });

  it.each([
    ['sentences', 'We saw 9.', '10 clinics came.'],
    ['sentences without a full stop', 'We asked 9', 'They said yes.'],
    ['a word between', 'We asked 9', 'bakers, 10 in all.'],
  ])('are none where two figures are apart: %s', (_name, ...texts) => {
    expect(refused(texts.map(text => [text] as const))).toEqual([]);
  });

  it('are found when they meet because what stood between them was struck', () => {
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
    'Bakers number 9k mornings.',
    'That is 9 million loaves and £ 7 each.',
    'Forty five thousand of them, or 9 in 10, pay 3 grand.',
    'Sales tripled, half of it in 2 hundred shops.',
    'It was 1,400 loaves | 12 % | 9 bn.',
  );
  const honest = fc.constantFrom(
    'It costs £10 a month.',
    'We hold nine events.',
    '- 3',
    '| a | b |',
    '%',
    'k',
  );
  const sentences = fc.array(fc.oneof(invented, honest), { minLength: 1, maxLength: 5 });

  /** Cut at any place, now and then into another paragraph, each piece with the question or without. */
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
        const allowed = [...buildBasis().known, QUESTION];
        for (const text of [content, ...content.split('\n\n')])
          expect(unsupportedFigures(text, allowed)).toEqual([]);
        expect(findRefused(kept, buildBasis()).size).toBe(0);
      }),
    );
  });

  it('is what was there, where nothing was refused', () => {
    fc.assert(
      fc.property(drafts, paragraphs => {
        const fitted = toParagraphs(...paragraphs);
        const hasRefused = findRefused(fitted, buildBasis()).size > 0;
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
