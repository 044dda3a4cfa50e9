import { describe, expect, it } from 'vitest';
import { CoachError } from '../coach/coach-error.ts';
import { JudgePace, JudgePaces } from './judge-pace.ts';

const took = (seconds: number, error: unknown = null) => ({ judgeMs: 1000 * seconds, error });
const paceAfter = (...seconds: number[]) => {
  const pace = new JudgePace(20_000);
  for (const second of seconds) pace.note(took(second));
  return pace;
};
const patience = (pace: JudgePace) => pace.patience / 1000;

it.each([
  ['nothing is known of the judge', [], 20],
  ['it is quick', [0.01, 0.02, 0.01], 2.5],
  ['it takes a while', [4, 5, 6], 7.5],
  ['one and a half times its usual would be too long', [15, 16, 17], 20],
  ['it is slow', [23, 25, 24], 0],
  ['one of its answers was slow', [3, 60, 3], 4.5],
  ['it has become slow', [2, 2, 2, 2, 30, 30, 30, 30], 0],
])('how long a reply waits when %s', (_case, seconds, waits) => {
  expect(patience(paceAfter(...seconds))).toBe(waits);
});

describe('a judgement that brought no verdict', () => {
  it.each([
    ['a failure at once', new CoachError('coach.rate_limited'), 0.1],
    ['a failure after a while', new CoachError('coach.unavailable'), 15],
  ])('tells nothing by %s', (_by, error, seconds) => {
    const pace = paceAfter(4, 4, 4);
    for (let time = 0; time < 5; time += 1) pace.note(took(seconds, error));
    expect(patience(pace)).toBe(6);
  });

  it.each([new CoachError('coach.timeout'), new DOMException('The time is over', 'TimeoutError')])(
    'is a slow one when its time was over: %s',
    error => {
      const pace = new JudgePace(20_000);
      for (let time = 0; time < 3; time += 1) pace.note(took(120, error));
      expect(patience(pace)).toBe(0);
    },
  );

  it('and was given up counts where it had taken longer than was waited for, and not before', () => {
    const pace = paceAfter(1, 1, 1);
    for (let time = 0; time < 7; time += 1) pace.note(took(2, 'given up'), { isGivenUp: true });
    expect(patience(pace)).toBe(2.5);
    for (let time = 0; time < 7; time += 1) pace.note(took(8, 'given up'), { isGivenUp: true });
    expect(patience(pace)).toBe(12);
  });
});

it('each judge has a pace of its own', () => {
  const paces = new JudgePaces(20_000);
  paces.of({ model: null, version: 'practice' }).note(took(0.01));
  const model = { model: 'a', version: 'judge' };
  expect(patience(paces.of(model))).toBe(20);
  paces.of(model).note(took(8));
  expect([
    patience(paces.of({ ...model })),
    patience(paces.of({ model: null, version: 'practice' })),
  ]).toEqual([12, 2.5]);
});
