import { EARNS_NO_XP } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { describeGain } from './describe-gain.ts';

it.each([
  [50, null, 'You earned 50 XP. You are at level 2.'],
  [0, null, 'You had earned its XP before. You are at level 2.'],
  [0, EARNS_NO_XP, `${EARNS_NO_XP} You are at level 2.`],
  [50, EARNS_NO_XP, `You earned 50 XP. ${EARNS_NO_XP} You are at level 2.`],
])('tells of %i XP and %j', (xpAwarded, reason, told) => {
  expect(describeGain({ xpAwarded, reason, level: 2 })).toBe(told);
});
