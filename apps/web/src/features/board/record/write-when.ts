const inYear = (day: Date, now: Date) => day.getFullYear() === now.getFullYear();

/** A day within a sentence: '3 December', with the year unless it is the current one. */
export function writeWhen(day: Date, now = new Date()): string {
  const year = inYear(day, now) ? undefined : 'numeric';
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year }).format(day);
}

/** A day with the time of day. */
export function writeMoment(at: Date, now = new Date()): string {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at);
  return `${writeWhen(at, now)}, ${time}`;
}

/** A day such as '2026-12-03', at midnight in the reader's time zone. */
export function localDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}
