import { expect, it } from 'vitest';
import { buildMessage } from '../../test/samples.ts';
import { groupMessages } from './message-list.tsx';

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => buildMessage({ id: from + place }));
const bounds = (groups: ReturnType<typeof groupMessages>) =>
  groups.map(group => [group[0]?.id, group.at(-1)?.id]);

it.each([
  ['nothing', messages(1, 0), undefined, []],
  [
    'a first page',
    messages(101, 145),
    101,
    [
      [101, 120],
      [121, 140],
      [141, 145],
    ],
  ],
  [
    'more at the end',
    messages(101, 161),
    101,
    [
      [101, 120],
      [121, 140],
      [141, 160],
      [161, 161],
    ],
  ],
  [
    'an older page',
    messages(94, 145),
    101,
    [
      [94, 100],
      [101, 120],
      [121, 140],
      [141, 145],
    ],
  ],
  [
    'two older pages',
    messages(61, 125),
    101,
    [
      [61, 80],
      [81, 100],
      [101, 120],
      [121, 125],
    ],
  ],
  [
    'another chat',
    messages(5, 30),
    101,
    [
      [5, 24],
      [25, 30],
    ],
  ],
] as const)('%s', (_, shown, anchorId, expected) => {
  expect(bounds(groupMessages(shown, anchorId))).toEqual(expected);
});
