import { expect, it } from 'vitest';
import { questionOffer } from './question-offer.ts';

it.each([
  // count, by rules, open questions, offer
  [1, true, 3, null],
  [2, true, 3, 'own_assessment'],
  [5, true, 1, 'own_assessment'],
  [2, true, 0, null],
  [2, false, 3, null],
  [3, false, 3, 'later'],
  [3, false, 2, 'later'],
  [9, false, 1, null],
])(
  'after %i refusals (by rules: %s), with %i open, a founder is offered %s',
  (...[count, isByRules, openQuestions, offer]) => {
    expect(questionOffer({ count, isByRules, openQuestions })).toBe(offer);
  },
);
