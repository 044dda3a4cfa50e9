import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchOption } from './match-option.ts';

const yesNo = ['Yes', 'No', 'Not yet'];
const counts = ['1-5', '6-10', 'More than 10'];
const interviews = ['Interview', 'Interview, then a test'];
const languages = ['C', 'C++', 'C#'];
const german = ['Wöchentlich', 'Monatlich', 'Jedes Mal, wenn es hakt'];
const explained = [
  'Concierge: we do it by hand, and they know it',
  'Fake door: we offer it before it exists',
  "We don't know",
];

const pick = (options: readonly string[], message: string) => matchOption(options, message)?.option ?? null;

describe('an option is chosen by', () => {
  it.each<[string, readonly string[], string, string]>([
    ['its text', yesNo, 'Not yet', 'Not yet'],
    ['its text in other case and punctuation', yesNo, ' "no." ', 'No'],
    ['its letter', yesNo, 'b', 'No'],
    ['its letter in brackets', yesNo, '(C)', 'Not yet'],
    ['its number', explained, '2', explained[1] ?? ''],
    ['its number with a sign', explained, '#2', explained[1] ?? ''],
    ['its number in a bracket and a reason', explained, '2) nobody knows us yet', explained[1] ?? ''],
    ['its letter and its text', yesNo, 'b - no', 'No'],
    ['its letter and its name with an article', explained, 'B, the fake door', explained[1] ?? ''],
    [
      'its number and its text',
      explained,
      '1) Concierge: we do it by hand, and they know it',
      explained[0] ?? '',
    ],
    ['its name before the colon', explained, 'concierge', explained[0] ?? ''],
    ['its text and a reason', yesNo, 'No, we only began in May.', 'No'],
    ['its text and a reason behind a dash', yesNo, 'not yet - too early', 'Not yet'],
    ['its text, which has breaks of its own', german, 'jedes mal wenn es hakt; so ist es', german[2] ?? ''],
    ['its text with another apostrophe', explained, 'We don’t know', explained[2] ?? ''],
    ['a text that is a number itself', counts, '6-10', '6-10'],
    ['the longer one where one begins another', interviews, 'Interview, then a test', interviews[1] ?? ''],
    ['its text to the letter', languages, 'c++', 'C++'],
  ])('%s', (_by, options, message, option) => expect(pick(options, message)).toBe(option));
});

describe('nothing is chosen by', () => {
  it.each<[string, readonly string[], string]>([
    ['nothing', yesNo, '  '],
    ['a word of the text', explained, 'by hand'],
    ['a text that goes on without a break', yesNo, 'No customer has said so'],
    ['a question back', explained, 'What is a fake door?'],
    ['two labels', yesNo, '1, 2'],
    ['two labels in brackets', yesNo, '1) 2) or neither'],
    ['labels in a question back', explained, '2, 3 or 4 - which would you take?'],
    ['a label and a question', yesNo, '1) What does that mean?'],
    ['a label and words that are not its text', yesNo, '1. no idea'],
    ['a label that is taken back', explained, 'B. no wait, C'],
    ['a figure', explained, '2.5 hours a week is why'],
    ['a figure with a thousands separator', explained, '3.000 euros'],
    ['its text in a question', yesNo, 'Not yet, or what do you think?'],
    ['a label and the text of another', yesNo, '1. No'],
    ['a label that there is not', yesNo, 'd'],
    ['a number with a unit', explained, '2 weeks'],
    ['an article', explained, 'a friend of ours'],
    ['a sentence that only names it', yesNo, 'I would say yes'],
  ])('%s', (_by, options, message) => expect(pick(options, message)).toBeNull());
});

it('every option is chosen by its own text, its number and its letter', () => {
  const list = fc.uniqueArray(
    fc.constantFrom('Weekly', 'Once a month', 'Never', 'Each job', 'Ask me later'),
    {
      minLength: 2,
    },
  );
  fc.assert(
    fc.property(list, fc.nat(), (options, nth) => {
      const index = nth % options.length;
      const labels = [options[index] ?? '', String(index + 1), String.fromCharCode(97 + index)];
      for (const label of labels) expect(matchOption(options, label)?.index).toBe(index);
    }),
  );
});
