/** Today's date in the founder's time zone, as '2026-12-03'. */
export function today(now = new Date()): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map(part => String(part).padStart(2, '0')).join('-');
}
