const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A day such as '2026-11-21' as a report names it, on paper and in a file: '21 November 2026'. */
export function writeDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}
