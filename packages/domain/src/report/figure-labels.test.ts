import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../test/growth.ts';
import { unsupportedFigures } from './figures.ts';
import { strikeUnsupported } from './strike-unsupported.ts';

const TABLE = '| Price (EUR) | Share in % |\n|---|---|\n| 9 | 7 |\n| one-off | 8 of 9 |';

describe('a unit in a label', () => {
  it.each([
    [TABLE, ['9', '7', '9']],
    ['Who | Users (k)\n--- | ---\nLeeds | 9', ['9']],
    ['| | MRR €k | Since |\n|---|---|---|\n| A | 9 | 5 |', ['9']],
    ['| | Value |\n|---|---|\n| **Price (EUR)** | 9 |\n| Staff | 7 |', ['9']],
    ['Price (EUR): 9.', ['9']],
    ['**Price (EUR):** 9', ['9']],
    ['Price (EUR): 9–12', ['9', '12']],
    ['Price (EUR): 9 monthly', ['9']],
    ['Price in EUR: 9', ['9']],
    ['The price in euros is 9.', ['9']],
    ['Users (k) 9', ['9']],
    ['Users (k): 9', ['9']],
    ['Users in thousands: 9', ['thousands', '9']],
    ['euros: 9', ['9']],
    ['euros: nine', ['nine']],
    ['percent: 9', ['9']],
    ['per cent: 9', ['9']],
  ])('belongs to the numbers of %j', (text, figures) => {
    expect(unsupportedFigures(text, ['9 clinics, 7 of 8, 12'])).toEqual(figures);
    expect(unsupportedFigures(text, [text])).toEqual([]);
  });

  it.each([
    ['Price in EUR: 9', 'It costs €9.'],
    ['It costs €9.', 'Price in EUR: 9'],
    ['9 euros and 7%', TABLE],
    ['9,000 users', 'Users (k): 9'],
    ['€9k of MRR', '| | MRR €k |\n|---|---|\n| A | 9 |'],
    ['40 clinics', 'Price (EUR): 40 for one'],
  ])('%j rests on %j', (text, source) => {
    expect(unsupportedFigures(text, [source])).toEqual([]);
  });

  it.each([
    'We charge in euros: 9 clinics pay.',
    'Distance (m): 9',
    'Price (EUR) is open.\n\n9 clinics',
    'Price (EUR): one-off',
    '| In EUR | Staff |\n|---|---|\n| yes | 9 |\n\nPrice | 9',
    'See (5) 9, as told: 9',
  ])('is not that of %j', text => {
    expect(unsupportedFigures(text, [])).toEqual([]);
  });

  it('takes the row with it', () => {
    expect(strikeUnsupported(TABLE, ['9 euros', '7%'])).toEqual({
      text: '| Price (EUR) | Share in % |\n|---|---|\n| 9 | 7 |',
      struck: ['| one-off | 8 of 9 |'],
    });
    expect(strikeUnsupported(TABLE, ['9 euros']).text).toBe('');
  });
});

describe('a number in an odd shape', () => {
  it.each([
    ['1 M users', '1,000,000 users'],
    ['9MM ARR', '9 million ARR'],
    ['nine k', '9,000'],
    ['9 k users', '9,000 users'],
    ['2 mill', '2 million'],
    ['2 mln', '2 million'],
    ['1e6', 'a million'],
    ['10^6', '1,000,000'],
    ['10⁶', '1,000,000'],
    ['5 x 10 minutes', '50 minutes'],
    ['5 × 10', '50'],
    ['a score of clinics', '20 clinics'],
    ['a gross of pens', '144 pens'],
    ['a thousandfold', '1,000 times as many'],
    ['7<!-- -->2', '72'],
    ['~~7~~2', '72'],
    ['1 0 0 0', '1,000'],
    ['one zero zero zero', '1,000'],
    ['🔟🔟', '1010'],
    ['4️⃣0️⃣', '40'],
    ['users40', '40 users'],
    ['x40', '40x'],
    ['seventy\u00adtwo', '72'],
    ['R9', 'ZAR 9'],
    ['zł9', '9 PLN'],
    ['9 zł', 'PLN 9'],
    ['9 Fr.', 'CHF 9'],
  ])('%j is %j and nothing less', (text, source) => {
    expect(unsupportedFigures(text, [])).not.toEqual([]);
    expect(unsupportedFigures(text, [source])).toEqual([]);
    expect(unsupportedFigures(source, [text])).toEqual([]);
  });

  it.each([
    'B2B, H1, W3C, COVID-19, covid19, R2D2, sha256, base64, i18n, x86, anna42@clinic.example, /page12',
    '1. First\n2. Second',
    'a &#60; b, &#x3c;, &amp;#60;, &\\#60;',
    'A gross margin, gross of tax, a score of eight, an NPS score of 9',
    '3 x 4 m, 2x2, 9mm screws, 2 mills, item 1 2',
  ])('%s has none', text => {
    expect(unsupportedFigures(text, [])).toEqual([]);
  });

  it.each([
    ['10x in Q4 2026 on an iPhone 15', ['10x', '2026', '15']],
    ['5 x 40 minutes', ['40']],
    ['9&#37;', ['9&#37;']],
  ])('%s has those that it had', (text, figures) => {
    expect(unsupportedFigures(text, [])).toEqual(figures);
  });
});

describe('any text with labels', () => {
  const piece = fc.oneof(
    fc.constantFrom('| ', '|\n', '|---|---|\n', '(EUR)', 'in %', '€k', 'in thousands', ': ', '9', '40', ' '),
    fc.constantFrom('x', '1e6', '10^', ' 0 1', 'one zero two', 'R', 'users', '&#60;', ' M', ' to ', '\n'),
  );
  const text = fc.array(piece, { maxLength: 25 }).map(pieces => pieces.join(''));

  it('is supported by itself, and struck leaves nothing unsupported', () => {
    fc.assert(
      fc.property(text, one => {
        expect(unsupportedFigures(one, [one])).toEqual([]);
        expect(unsupportedFigures(strikeUnsupported(one, []).text, [])).toEqual([]);
      }),
    );
  });

  it.each([
    '| EUR |\n|-|\n| 9 |\n',
    '| 9 ',
    '|-|\n',
    'EUR: 9 ',
    '(k) 9 ',
    '1 ',
    'one ',
    '5 x ',
    '10^',
    '1e6',
    '<b',
    '<!-- ',
    '&amp;',
    'x40',
  ])('takes linear time over %j again and again', repeated => {
    const read = (length: number) => {
      const long = repeated.repeat(length / repeated.length);
      return unsupportedFigures(long, [long]);
    };
    expect(growth(read)).toBeLessThan(LINEAR);
  });
});
