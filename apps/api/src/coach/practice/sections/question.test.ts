import { describe, expect, it } from 'vitest';
import { leadFrom, type Voice } from './question.ts';

const WE: Voice = { we: 'we', us: 'us', our: 'our' };
const I: Voice = { we: 'I', us: 'me', our: 'my' };

describe('a question as words that lead to its answer', () => {
  it.each([
    [
      'How many such buyers are there, counted from the bottom up?',
      'Asked how many such buyers there are, counted from the bottom up:',
    ],
    ['What do they do about it?', 'Asked what they do about it:'],
    ['What do you sell, if anything?', 'Asked what we sell, if anything:'],
    ['Which tools could you use?', 'Asked which tools we could use:'],
    ['What might it cost you?', 'Asked what it might cost us:'],
    ['Where are you at present?', 'Asked where we are at present:'],
    ['What is your unfair advantage?', 'Our unfair advantage:'],
    ['Understand the buyer', 'On “Understand the buyer”:'],
  ])('%s', (question, lead) => {
    expect(leadFrom(question, WE)).toBe(lead);
  });

  it.each([
    ['Do they pay?'],
    ['When did it happen?'],
    ['What does an ordinary day look like?'],
    ['Where are they, and how do you reach them?'],
    ['It has failed. What do you do?'],
    ['What could you?'],
    ['Proceed, pivot or stop: which is it?'],
  ])('is quoted where its words cannot be turned safely: %s', question => {
    expect(leadFrom(question, WE)).toBe(`To the question “${question}” the answer is:`);
  });

  it('takes the person of the founder', () => {
    expect(leadFrom('Where are you at present?', I)).toBe('Asked where I am at present:');
    expect(leadFrom('What is your unfair advantage?', I)).toBe('My unfair advantage:');
    expect(leadFrom('What can they do for you?', I)).toBe('Asked what they can do for me:');
  });

  it('is none when it is longer than a sentence may be', () => {
    expect(leadFrom(`What do they ${'really '.repeat(40)}want?`, WE)).toBe('');
  });
});
