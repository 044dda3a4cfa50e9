import { expect, it } from 'vitest';
import { challengeIconName } from './challenge-icon-name.ts';

it.each([
  // By the order, whatever the title says.
  [1, 'Users and their money', 'market'],
  [2, 'Anything', 'target'],
  [3, 'Anything', 'product'],
  [4, 'Market research', 'metrics'],
  [5, 'Anything', 'users'],
  [6, 'Product', 'location'],
  // Any other order: by the first keyword in the title.
  [0, 'Market research', 'market'],
  [7, 'Your competitors', 'market'],
  [7, 'Target group', 'target'],
  [7, 'Target market', 'target'],
  [8, 'The MVP', 'product'],
  [8, 'Product-market fit', 'product'],
  [9, 'METRICS & MONEY', 'metrics'],
  [9, 'Pricing your product', 'metrics'],
  [10, 'User research', 'users'],
  [10, 'The first ten customers', 'users'],
  [11, 'Go to market', 'location'],
  [11, 'Go-to-market plan', 'location'],
  [11, 'Launch day', 'location'],
  // A keyword inside another word does not count.
  [7, 'Supermarkets', 'school'],
  [7, 'Operate & de-risk', 'school'],
  [0, '', 'school'],
] as const)('a challenge of order %i titled "%s" has the %s icon', (order, title, name) => {
  expect(challengeIconName({ icon: 'rocket', order, title })).toBe(name);
});

it('a challenge has the icon that it names (SC-78)', () => {
  expect(challengeIconName({ icon: 'users', order: 1, title: 'Market' })).toBe('users');
  expect(challengeIconName({ icon: 'school', order: 1, title: 'Market' })).toBe('school');
});
