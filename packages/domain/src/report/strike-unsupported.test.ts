import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../test/growth.ts';
import { unsupportedFigures } from './figures.ts';
import { strikeUnsupported } from './strike-unsupported.ts';

describe('strikeUnsupported', () => {
  it.each([
    ['We rebook. We earn £40k. Dr. Patel pays.', 'We rebook. Dr. Patel pays.', ['We earn £40k.']],
    ['We earn £40k. We rebook.', 'We rebook.', ['We earn £40k.']],
    ['We rebook.\n\nWe earn £40k.\n\nThat is all.', 'We rebook.\n\nThat is all.', ['We earn £40k.']],
    ['We earn £40k.', '', ['We earn £40k.']],
    ['(13. We rebook. We wait.', 'We wait.', ['(13. We rebook.']],
    ['# We earn £40k. We rebook.', '# We rebook.', ['We earn £40k.']],
    ['- one\n- 45 things\n  and more\n- two', '- one\n- two', ['- 45 things\n  and more']],
    ['1. one\n2. It costs £5. Really.\n3. two', '1. one\n3. two', ['2. It costs £5. Really.']],
    [
      '| Who | Count |\n|---|---|\n| Leeds | 99 |\n| York | 8 |',
      '| Who | Count |\n|---|---|\n| York | 8 |',
      ['| Leeds | 99 |'],
    ],
    [
      'Here.\n\n| Who | Count |\n|---|---|\n| Leeds | 99 |\n\nThere.',
      'Here.\n\nThere.',
      ['| Who | Count |\n|---|---|', '| Leeds | 99 |'],
    ],
    ['| In 2031 |\n|---|\n| 8 |\n\nThere.', 'There.', ['| In 2031 |\n|---|', '| 8 |']],
  ])('takes out of %j what has the figure', (text, left, struck) => {
    expect(strikeUnsupported(text, ['40 minutes'])).toEqual({ text: left, struck });
  });

  it('leaves a text with good figures as it is', () => {
    const text = '  We  lose 40 minutes.\n\n\nEvery day. ';
    expect(strikeUnsupported(text, ['forty minutes'])).toEqual({ text, struck: [] });
  });

  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        '£40',
        ' ',
        '. ',
        '\n',
        '\n\n',
        '- ',
        '| ',
        '|\n',
        '|---|\n',
        '13. ',
        'word ',
        'Word',
        '99',
        ' to ',
        '%',
      ],
    ),
    fc.string({ maxLength: 3 }),
  );
  const text = fc.array(piece, { maxLength: 30 }).map(pieces => pieces.join(''));

  it('leaves no unsupported figure, adds nothing, and leaves no gaps', () => {
    fc.assert(
      fc.property(text, one => {
        const result = strikeUnsupported(one, ['£40']);
        expect(unsupportedFigures(result.text, ['£40'])).toEqual([]);
        const signs = (of: string) => of.replace(/\s/g, '');
        expect(signs(result.text).length).toBeLessThanOrEqual(signs(one).length);
        for (const word of result.text.match(/[a-z]+/gi) ?? []) expect(one).toContain(word);
        if (result.struck.length > 0) expect(result.text).not.toMatch(/\n\s*\n\s*\n/);
      }),
    );
  });

  const figure = fc.tuple(
    fc.integer({ min: 13, max: 9999 }).filter(value => value !== 40),
    fc.constantFrom(
      '£#',
      '# euros',
      '#%',
      '# percent',
      '# clinics',
      '#x',
      '#k',
      '# million',
      'the #th',
      '**#** owners',
    ),
  );
  const honest = fc.constantFrom(
    'We lose 40 minutes.',
    'Half a day is gone.',
    '- one',
    '| a | b |',
    '| 9 | x |',
    '',
  );

  it('strikes a figure that is in no source, wherever it stands', () => {
    fc.assert(
      fc.property(fc.array(honest), figure, fc.array(honest), (before, [value, form], after) => {
        const claim = `We have ${form.replace('#', String(value))} of it.`;
        const result = strikeUnsupported([...before, claim, ...after].join('\n'), [
          '40 minutes',
          '£40',
          '40%',
        ]);
        expect(result.text).not.toContain(String(value));
        expect(result.struck.join('\n')).toContain(claim);
      }),
    );
  });

  it.each(['It costs £5. ', '- £5\n', '| £5 |\n', '£5 ', '|\n|-|\n'])(
    'takes linear time over %j again and again',
    repeated => {
      const strike = (length: number) => strikeUnsupported(repeated.repeat(length / repeated.length), []);
      expect(growth(strike)).toBeLessThan(LINEAR);
    },
  );
});
