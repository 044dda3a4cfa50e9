import { expect, it } from 'vitest';
import { joinNewest, joinOlder, oldestOf } from './join-newest.ts';

const rows = (...ids: number[]) => ids.map(id => ({ id }));

it.each([
  ['nothing known', undefined, [9, 8, 7], [9, 8, 7]],
  ['older ones behind a full page', [8, 7, 6, 5], [9, 8, 7], [9, 8, 7, 6, 5]],
  ['a page that is not full: the list has no more', [8, 7, 6, 5], [9, 8], [9, 8]],
  ['a row that was added at the end', [7, 6, 5, 9], [9, 8, 7], [9, 8, 7, 6, 5]],
  ['a gap', [3, 2, 1], [9, 8, 7], [9, 8, 7]],
  ['rows in another order', [4, 9, 2, 7], [4, 1, 9], [4, 1, 9, 2, 7]],
  ['no gap where the last of the page was deleted', [9, 8, 6, 5], [9, 8, 5], [9, 8, 5]],
])('joins the newest page with %s', (_, known, page, joined) => {
  expect(joinNewest(known && rows(...known), rows(...page), 3)).toEqual(rows(...joined));
});

it('adds older rows, each once', () => {
  expect(joinOlder(rows(9, 8, 7), rows(7, 6))).toEqual(rows(9, 8, 7, 6));
});

it('finds the oldest, wherever it stands', () => {
  expect([oldestOf(rows(7, 5, 9)), oldestOf([])]).toEqual([{ id: 5 }, undefined]);
});
