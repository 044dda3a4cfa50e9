const SECONDS_PER_UNIT = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
] as const;

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * How long ago `at` was, in words: "within the last hour", "3 hours ago", "yesterday". No finer than an hour, as
 * the server notes the use of a session once an hour. A clock that runs behind the server's makes it no future.
 */
export function relativeTime(at: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(at)) / 1000);
  const unit = SECONDS_PER_UNIT.find(([, length]) => seconds >= length);
  return unit ? format.format(-Math.floor(seconds / unit[1]), unit[0]) : 'within the last hour';
}
