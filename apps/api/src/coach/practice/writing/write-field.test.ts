import { STARTUP_TEXT_FIELDS, type StartupTextField } from '@groundwork/domain';
import { growth, LINEAR } from '@groundwork/domain/testing';
import { describe, expect, it } from 'vitest';
import { buildWriteInput } from '../../../test/fake-openai/coach-inputs.ts';
import { writeField } from './write-field.ts';

const missing = (field: StartupTextField, text: string) =>
  writeField(buildWriteInput(field, { [field]: text })).missing;

describe('what a reader would miss', () => {
  it.each<[StartupTextField, string, string[]]>([
    [
      'problemStatement',
      'hard to find a room to rehearse in',
      [
        'Who has this problem?',
        'When does it happen, and how often?',
        'What does it cost them, in time or money?',
        'How do you know?',
      ],
    ],
    [
      'problemStatement',
      'Dental receptionists lose 40 minutes each time a patient cancels on the day.',
      ['How do you know?'],
    ],
    ['problemStatement', 'Every Monday a receptionist loses 40 minutes. Two of them told us in May.', []],
    [
      'valueProposition',
      'texts the waiting list',
      ['Who is it for?', 'What do they do today instead?', 'How much better is it, as a number?'],
    ],
    [
      'valueProposition',
      'Receptionists fill a slot in 5 minutes, without phoning down the list as they do today.',
      [],
    ],
    [
      'revenueModel',
      'subscription of course',
      ['Who exactly pays?', 'How much do they pay?', 'How often do they pay?'],
    ],
    ['revenueModel', 'Customers pay £20 per seat per month', ['Who exactly pays?']],
    ['revenueModel', 'Dentists pay £20 per chair each month', []],
    ['revenueModel', 'we take a 20% commission from sitters on each booking', []],
    [
      'targetMarket',
      'busy dog owners',
      ['Where do you find them?', 'How many are there?', 'Who will you serve first?'],
    ],
    ['targetMarket', 'The 300 dental receptionists in Leeds, those of small surgeries first', []],
    ['description', 'Dog walking', ['What does it do?', 'Who is it for?', 'What gets better for them?']],
    ['description', 'Rota texts patients, so that receptionists fill slots', []],
  ])('in the field %s, %j: %j', (field, text, expected) => {
    expect(missing(field, text)).toEqual(expected);
  });

  it.each(STARTUP_TEXT_FIELDS)(
    'is asked in two to four questions, in full where there is nothing or one word: %s',
    field => {
      const all = missing(field, '');
      expect(all.length).toBeGreaterThanOrEqual(2);
      expect(all.length).toBeLessThanOrEqual(4);
      for (const text of [' ', 'app', 'receptionists', '£20', '🚀'])
        expect(missing(field, text)).toEqual(all);
    },
  );
});

describe('a text', () => {
  it.each(STARTUP_TEXT_FIELDS)('is never written where there is one: %s', field => {
    const form = Object.fromEntries(STARTUP_TEXT_FIELDS.map(name => [name, `Our ${name} for sitters.`]));
    expect(writeField(buildWriteInput(field, form)).text).toBe('');
  });

  it.each([
    ['find a trusted sitter nearby', 'find a trusted sitter nearby'],
    ['Klaro reads the bills. A landlord is done in 20 minutes.', 'Klaro reads the bills.'],
    ['see who is free\n\nswap  with one tap', 'see who is free'],
    ['我们提醒老人吃药。还有别的。', '我们提醒老人吃药。'],
    ['app', ''],
    ['', ''],
    ['word '.repeat(100), ''],
  ])(
    'for an empty description is the first sentence of the value proposition %j, as it is',
    (valueProposition, text) => {
      expect(writeField(buildWriteInput('description', { valueProposition })).text).toBe(text);
    },
  );

  it('of a description says what is missing from it', () => {
    const { missing } = writeField(
      buildWriteInput('description', { valueProposition: 'find a trusted sitter nearby' }),
    );
    expect(missing).toEqual(['What gets better for them?']);
  });
});

it('reads the worst of texts in linear time', () => {
  for (const piece of ['a', '.', 'a. ', ' ', '\n', 'in ', 'per ', '1', '£1 ', '"', 'a,', '老', '🚀']) {
    const grown = growth(length => missing('problemStatement', piece.repeat((10 * length) / piece.length)));
    expect([piece, grown < LINEAR]).toEqual([piece, true]);
  }
});
