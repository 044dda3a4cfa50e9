import { today } from '../../ui/today.ts';

export interface Day {
  /** Where the founder is. */
  date: Date;
  count: number;
}

/** How many of these moments lie on each of the last seven days of the founder's own calendar, today last. */
export function countWeek(moments: readonly string[], now: Date): Day[] {
  const days = moments.map(moment => today(new Date(moment)));
  return [6, 5, 4, 3, 2, 1, 0].map(ago => {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago);
    const day = today(date);
    return { date, count: days.filter(one => one === day).length };
  });
}
