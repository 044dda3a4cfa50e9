/** PostgreSQL's type numbers whose values the two drivers read differently. */
const OID = { int8: 20, date: 1082, timestamptz: 1184 } as const;

/** `2026-11-21 09:30:00.123456+00` as ISO 8601 with milliseconds and `Z`. Sessions run in UTC. */
function parseTimestamp(value: string): string {
  return new Date(`${value.replace(' ', 'T').replace(/\+00(:00)?$/, '')}Z`).toISOString();
}

/** Counts and sums fit a double long before they fit this product. */
function parseBigInt(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond the safe integers`);
  return number;
}

/** Used by both drivers, so that a row reads the same on PostgreSQL and on the embedded database. */
export const parsers: Record<number, (value: string) => unknown> = {
  [OID.int8]: parseBigInt,
  [OID.date]: value => value,
  [OID.timestamptz]: parseTimestamp,
};
