import { describe, expect, it } from 'vitest';
import { fitSection, placeStatements } from './fit-section.ts';

const fitted = (...texts: string[]) => fitSection([texts.map(text => ({ text, sources: [1] }))]);
const contentOf = (paragraphs: ReturnType<typeof fitSection>) => placeStatements(paragraphs).content;

describe('fitSection', () => {
  it.each([
    ['action markers', 'We fill shifts.[[action:save id=1]]'],
    ['a marker that is not closed', 'We fill shifts. [[action:save'],
    ['characters that nobody sees', '\u202eWe fill\u0000 \u200bshifts.'],
    ['line breaks and blanks', ' We\r\n fill \t shifts. \n'],
    ['a code fence around it', '```markdown\nWe fill shifts.\n```'],
    ['a code fence that is not closed', 'We fill shifts.\n~~~'],
  ])('takes away %s', (_name, text) => {
    expect(contentOf(fitted(text))).toBe('We fill shifts.');
  });

  it('drops statements and paragraphs that say nothing', () => {
    const paragraphs = fitSection([
      [{ text: ' … ', sources: [1] }],
      [],
      [
        { text: '', sources: [] },
        { text: 'We fill shifts.', sources: [2] },
      ],
    ]);
    expect(paragraphs).toEqual([[{ text: 'We fill shifts.', sources: [2], block: null }]]);
    expect(fitSection([])).toEqual([]);
  });

  it('leaves HTML as the text it is', () => {
    const text = '<script>alert(1)</script> & <b>bold</b>';
    expect(contentOf(fitted(text))).toBe(text);
  });

  it('cuts the whole behind the last statement that fits', () => {
    const long = `${'x'.repeat(1990)}.`;
    const paragraphs = fitSection([
      [
        { text: long, sources: [] },
        { text: long, sources: [] },
      ],
      [
        { text: long, sources: [] },
        { text: long, sources: [] },
      ],
    ]);
    expect(paragraphs.map(({ length }) => length)).toEqual([2, 1]);
    expect(contentOf(paragraphs).length).toBeLessThanOrEqual(6000);
  });

  it('cuts one statement that is longer than all may be behind a sentence', () => {
    const content = contentOf(fitted('We fill shifts. '.repeat(1000), 'And more.'));
    expect(content.length).toBeLessThanOrEqual(6000);
    expect(content.length).toBeGreaterThan(5900);
    expect(content.endsWith('We fill shifts.')).toBe(true);
  });
});

const TABLE = '| Shift | Loaves |\n|---|---|\n| Early | 12 |';

describe('placeStatements', () => {
  const place = (...texts: string[]) =>
    placeStatements(fitted(...texts)).placed.map(({ statement, paragraph }) => [statement.text, paragraph]);

  it('joins the sentences of a paragraph, and parts paragraphs with a blank line', () => {
    const paragraphs = fitSection([
      [
        { text: 'One.', sources: [] },
        { text: 'Two.', sources: [] },
      ],
      [{ text: 'Three.', sources: [] }],
    ]);
    const { content, placed } = placeStatements(paragraphs);
    expect(content).toBe('One. Two.\n\nThree.');
    expect(placed.map(({ paragraph }) => paragraph)).toEqual([0, 0, 1]);
  });

  it.each([
    ['a table', TABLE],
    ['a list', '- Early\n- Late'],
    ['a numbered list', '1. Early\n2. Late'],
    ['a quotation', '> Nobody came'],
  ])('gives %s a paragraph of its own', (_name, block) => {
    expect(contentOf(fitted('Before.', block, 'After.'))).toBe(`Before.\n\n${block}\n\nAfter.`);
    expect(place('Before.', block, 'After.', 'And on.')).toEqual([
      ['Before.', 0],
      [block, 1],
      ['After.', 2],
      ['And on.', 2],
    ]);
  });

  it('makes one table of rows that came apart, and two of two', () => {
    const rows = ['| Shift | Loaves |', '| --- | :-: |', '| Early | 12 |', '| Late | 3 |'];
    expect(contentOf(fitted(...rows))).toBe(rows.join('\n'));
    expect(contentOf(fitted(TABLE, TABLE))).toBe(`${TABLE}\n\n${TABLE}`);
  });
});
