import type { StartupTextField } from '@groundwork/domain';
import { growth, LINEAR } from '@groundwork/domain/testing';
import { describe, expect, it } from 'vitest';
import { buildWriteInput } from '../test/fake-openai/coach-inputs.ts';
import { CoachError } from './coach-error.ts';
import { fitWrittenText } from './fit-written-text.ts';

const TEXT = 'Receptionists lose 40 minutes on each cancellation.';

/** The form contains every figure of the text, so none is struck. */
function fitted(written: string, field: StartupTextField = 'problemStatement', current = ''): string {
  return fitWrittenText(written, buildWriteInput(field, { valueProposition: written, [field]: current }));
}

describe('what a model puts around a text', () => {
  it.each([
    ['action markers', `[[action:save id=1]]${TEXT}[[action:done]]`],
    ['a marker behind a sign nobody sees', `${TEXT}[\u200b[action:save id=1]]`],
    ['a marker that was cut off', `${TEXT} [[action:sa`],
    ['a code fence', `\`\`\`\n${TEXT}\n\`\`\``],
    ['a code fence with its language', `\`\`\`text\n${TEXT}\n\`\`\``],
    ['quotes', `"${TEXT}"`],
    ['typographic quotes', `“${TEXT}”`],
    ['single quotes', `‘${TEXT}’`],
    ['an announcement on a line of its own', `Here is the improved problem statement:\n\n${TEXT}`],
    ['an announcement before the text', `Here's a clearer version: ${TEXT}`],
    ['courtesy and an announcement', `Sure! Here is your problem statement:\n${TEXT}`],
    ['courtesy alone', `Certainly! ${TEXT}`],
    ['the label', `Problem Statement: ${TEXT}`],
    ['the label in bold', `**Problem Statement:** ${TEXT}`],
    ['the label as a heading', `## Problem Statement\n\n${TEXT}`],
    ['the field’s name in the data', `problemStatement: ${TEXT}`],
    ['a label with an adjective', `Improved Problem Statement:\n${TEXT}`],
    ['all of it', `Here is the text:\n\`\`\`\n**Problem Statement**: "${TEXT}"\n\`\`\``],
    ['bold in the middle', TEXT.replace('40 minutes', '**40 minutes**')],
    ['space', `\n\n  ${TEXT}\t \n`],
    ['what cannot be stored', `Receptionists\0 lose 40 minutes\u0007 on each \ud83dcancellation.\udc00`],
    ['other line breaks', `${TEXT}\r\n\u2028`],
    [
      'signs that turn the direction',
      `\u202eReceptionists\u202c lose \u206640 minutes\u2069 on each cancellation.`,
    ],
    [
      'spaces without a width',
      `\ufeffReceptionists \u200b lose 40\u200b minutes on\u2060 each cancellation.`,
    ],
    [
      'joiners that join nothing',
      `Recep\u200dtionists\u200c lose 40 minutes on each\u200d cancellation.\u200d`,
    ],
  ])('is taken off: %s', (_name, written) => expect(fitted(written)).toBe(TEXT));

  it.each([
    ['HTML', '<b>Receptionists</b> lose 40 minutes & more.'],
    ['quotations at both ends', '"We lose hours," says Ada, and Petra says "every week"'],
    ['a quote in the middle', 'Petra says "it is a mess" about it.'],
    ['an opening that only looks like an announcement', 'Here is what it costs us: 40 minutes a day.'],
    ['the founder’s list of their own', 'Here are our three prices: £5, £10 and £20.'],
    ['another label', 'Better: receptionists lose less time.'],
    ['a label inside', 'We call it the problem statement: nobody fills the slot.'],
    ['paragraphs', 'Patients cancel.\n\nNobody fills the slot.'],
    ['a picture of several', 'For families 👨‍👩‍👧 and nurses 👩🏽‍⚕️, 🏳️‍🌈 too.'],
    ['Persian as it is spelt', 'بیماران نوبت را لغو می\u200cکنند.'],
    ['Malayalam as it is spelt', 'അവന്\u200d പണം തരും.'],
  ])('is left alone: %s', (_name, written) => expect(fitted(written)).toBe(written));

  it('knows the label of the field it is for', () => {
    expect(fitted('Target Audience: Dentists in Leeds.', 'targetMarket')).toBe('Dentists in Leeds.');
    expect(fitted('Target market: Dentists in Leeds.', 'targetMarket')).toBe('Dentists in Leeds.');
    expect(fitted('Target Audience: Dentists in Leeds.', 'revenueModel')).toBe(
      'Target Audience: Dentists in Leeds.',
    );
  });

  it('keeps paragraphs apart by one empty line, and a description in one', () => {
    expect(fitted('One.\n\n\n\nTwo.')).toBe('One.\n\nTwo.');
    expect(fitted('One.\n\nTwo.', 'description')).toBe('One. Two.');
  });
});

describe('a text that is no help', () => {
  it.each(['', '   '])('is none: %j', written => expect(fitted(written)).toBe(''));

  it.each(['""', '```\n```', '…', '—', '\0', '[[action:none]]', 'Here is the text:\n'])(
    'is refused, as one without a word: %j',
    written => expect(() => fitted(written)).toThrow("The AI model's answer had no text in it."),
  );

  it('is refused without a word in what of it fits', () => {
    expect(() => fitted(`${'🚀'.repeat(300)} off`, 'description')).toThrow('no text');
  });

  it('is the old one where it only repeats that', () => {
    expect(fitted(`"${TEXT}"`, 'problemStatement', `  ${TEXT} `)).toBe(`  ${TEXT} `);
  });

  it.each([
    ['  shifts go\n unfilled', 'Shifts go unfilled.'],
    ['Shifts go unfilled', 'Shifts go unfilled!'],
    ['Shifts go unfilled...', 'Shifts go unfilled.'],
  ])('is one that makes of %j no more than %j', (typed, text) => {
    expect(fitted(text, 'problemStatement', typed)).toBe(typed);
  });

  it.each(['Shifts in Leeds go unfilled.', 'Shifts in leeds, go unfilled.', 'Shifts in leeds go: unfilled'])(
    'is none of those: %j',
    text => expect(fitted(text, 'problemStatement', 'shifts in leeds go unfilled')).toBe(text),
  );
});

describe('a text with figures', () => {
  const take = (written: string) =>
    fitWrittenText(
      written,
      buildWriteInput('problemStatement', {
        problemStatement: 'they lose 40 minutes',
        revenueModel: '1.500 € a year',
      }),
    );

  it.each([
    'Receptionists lose 40 minutes.',
    'It is worth €1,500 a year to them.',
    'Two of 3 lose 40 minutes.',
  ])('of the form is taken: %s', written => expect(take(written)).toBe(written));

  it.each([
    ['Receptionists lose 45 minutes.', '45'],
    ['They lose 40 minutes, 70% of them every week, and 2,000 € a year.', '70; 2,000'],
    ['From 2019 to 2024, 13 of 90 lost 40.', '2019; 2024; 13'],
  ])('that the founder did not give is refused, with the first three: %s', (written, added) => {
    expect(() => take(written)).toThrow(
      expect.objectContaining({
        code: 'coach.text_refused',
        message: `The AI model added numbers you didn't give: ${added}.`,
      }),
    );
  });
});

describe('a text that is too long', () => {
  const sentences = (count: number) =>
    Array.from({ length: count }, (_, at) => `Reason ${at + 1} is lost time.`).join(' ');

  it('ends with the last sentence that fits', () => {
    const cut = fitted(sentences(400));
    expect(cut.length).toBeLessThanOrEqual(5000);
    expect(cut.length).toBeGreaterThan(4900);
    expect(sentences(400).startsWith(`${cut} Reason`)).toBe(true);
  });

  it('is concise in a description', () => {
    const cut = fitted(sentences(40), 'description');
    expect(cut.length).toBeLessThanOrEqual(400);
    expect(cut).toMatch(/is lost time\.$/);
  });

  it('is not cut at a point within a number or a name', () => {
    const head = `${'word '.repeat(75)}ends here. It costs 12`;
    expect(fitted(`${head}.5 euros ${'more '.repeat(20)}`, 'description')).toMatch(/ends here\.$/);
  });

  it('ends behind a word where no sentence ends in time', () => {
    expect(fitted('word '.repeat(2000))).toMatch(/^(?:word )+word…$/);
    expect(fitted(`Rota. ${'word '.repeat(200)}`, 'description').length).toBeGreaterThan(390);
  });

  it('never ends within a character', () => {
    const cut = fitted(`a${'𝒳'.repeat(4000)}`);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(5000);
    expect(cut.length).toBeGreaterThan(4990);
  });
});

it('reads the worst of texts in linear time', () => {
  const texts = ['a', '.', '. ', '**', '"', '`', 'here is ', ' ,', '\n', '[[action:', '🚀', '\ud83d', 'a.\n'];
  for (const piece of texts) {
    const grown = growth(length => {
      try {
        fitted(piece.repeat((10 * length) / piece.length));
      } catch (error) {
        expect(error).toBeInstanceOf(CoachError);
      }
    });
    expect([piece, grown < LINEAR]).toEqual([piece, true]);
  }
});
