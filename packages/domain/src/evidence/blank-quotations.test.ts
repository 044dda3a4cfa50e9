import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../test/growth.ts';
import { blankQuotations } from './blank-quotations.ts';

describe('what stands in quotation marks', () => {
  it.each([
    ['She said: “We bin it.” So it is.', 'She said: So it is.'],
    ['She said: "We bin it. Every day." So', 'She said: So'],
    ['Sie sagte: „Wir werfen es weg.“ Ja', 'Sie sagte: Ja'],
    ['Elle dit : « On jette. » Oui', 'Elle dit : Oui'],
    ['Er: »Weg damit.« Ja', 'Er: Ja'],
    ['“One” and “two” and three', ' and and three'],
    ['over “two\nlines” here', 'over here'],
  ])('is blank in %j', (text, left) => {
    expect(blankQuotations(text).replace(/ +/g, ' ')).toBe(left);
  });

  it.each(['She said “we bin it', 'we bin it”', '5" of bread', "it's the baker's, isn't it", ''])(
    'is nothing in %j',
    text => {
      expect(blankQuotations(text)).toBe(text);
    },
  );

  it('takes no place from anything', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '“', '”', '„', '«', '»', '"', '\n', '😀') });
    fc.assert(
      fc.property(text, typed => {
        const blanked = blankQuotations(typed);
        expect(blanked.length).toBe(typed.length);
        for (let at = 0; at < typed.length; at += 1)
          if (blanked[at] !== ' ') expect(blanked[at]).toBe(typed[at]);
      }),
    );
  });

  it.each(['“', '„', '«', '»', '"', '“”', '„“«'])('takes linear time over many of %s', mark => {
    expect(growth(length => blankQuotations(mark.repeat(length)))).toBeLessThan(LINEAR);
  });
});
