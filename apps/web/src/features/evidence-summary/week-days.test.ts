import { expect, it } from 'vitest';
import { countWeek } from './evidence-summary.tsx';

const at = (day: number, hour: number) => new Date(2026, 2, day, hour, 30).toISOString();

it('counts by the days of the founder, over the end of a month, and leaves out what is older', () => {
  const moments = [at(-4, 12), at(-3, 23), at(-2, 0), at(-2, 23), at(3, 0), at(3, 8)];
  const days = countWeek(moments, new Date(2026, 2, 3, 9));
  expect(days.map(({ date, count }) => [date.getDate(), count])).toEqual([
    [25, 1],
    [26, 2],
    [27, 0],
    [28, 0],
    [1, 0],
    [2, 0],
    [3, 2],
  ]);
});
