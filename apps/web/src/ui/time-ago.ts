const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/**
 * How long ago `at` was, in words: "less than a minute ago", "about 1 hour ago", "3 days ago". Never in the future,
 * even if the browser's clock is behind the server's.
 */
export function timeAgo(at: string, now: number): string {
  return `${describe(Math.max(0, now - Date.parse(at)) / 1000)} ago`;
}

function describe(seconds: number): string {
  const rounded = (unit: number) => Math.max(1, Math.round(seconds / unit));
  if (seconds < MINUTE / 2) return 'less than a minute';
  if (seconds < 44.5 * MINUTE) return count(rounded(MINUTE), 'minute');
  if (seconds < 23.5 * HOUR) return `about ${count(rounded(HOUR), 'hour')}`;
  if (seconds < 29.5 * DAY) return count(rounded(DAY), 'day');
  if (seconds < 59.5 * DAY) return `about ${count(rounded(MONTH), 'month')}`;
  if (seconds < 11.5 * MONTH) return count(rounded(MONTH), 'month');
  return `about ${count(rounded(YEAR), 'year')}`;
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;
