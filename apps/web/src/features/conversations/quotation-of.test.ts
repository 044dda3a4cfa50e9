import { blankQuotations } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { quotationOf } from './quotation-of.ts';

const from = (text: string) => quotationOf({ who: 'Owner of two bakeries', heldOn: '2026-11-03', text });

it('names who said it, and when', () => {
  expect(from('We bin forty loaves.')).toBe(
    'Owner of two bakeries told me on 3 November 2026: “We bin forty loaves.”',
  );
});

it.each([
  ['She said "never" to me.', 'She said ‘never’ to me.'],
  ['“Never”, she said.', '‘Never’, she said.'],
  ['«Jamais», dit-elle.', '‘Jamais’, dit-elle.'],
  ["It's the baker's.", "It's the baker's."],
  ['"I would pay 20 pounds for it."', 'I would pay 20 pounds for it.'],
  ['“I would pay 20 pounds for it”.', 'I would pay 20 pounds for it.'],
  ['« Je paie. »', 'Je paie.'],
  ['"I would pay', 'I would pay'],
  ['But not now."', 'But not now.'],
  ['"Never", she said, "ever"', '‘Never’, she said, ‘ever’'],
])('is one quotation, whatever marks are in it: %s', (said, within) => {
  expect(from(said)).toContain(`“${within}”`);
  expect(blankQuotations(from(said)).trim()).toBe('Owner of two bakeries told me on 3 November 2026:');
});
