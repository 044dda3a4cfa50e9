import pg from 'pg';

/** PostgreSQL's type numbers whose values the two drivers read differently. */
const OID = { int8: 20, date: 1082, timestamptz: 1184 } as const;

const USUAL_TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/;

/**
 * `2026-11-21 09:30:00.123456+00` as ISO 8601 with milliseconds and `Z`. Sessions run in UTC. By its characters, since
 * a Date takes ten times as long, and a list of messages has one in each.
 */
function parseTimestamp(value: string): string {
  if (!USUAL_TIMESTAMP.test(value))
    return new Date(`${value.replace(' ', 'T').replace(/\+00(:00)?$/, '')}Z`).toISOString();
  const milliseconds = value[19] === '.' ? value.slice(20, -3).slice(0, 3).padEnd(3, '0') : '000';
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`;
}

/** Counts and sums fit a double long before they fit this product. */
function parseBigInt(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond the safe integers`);
  return number;
}

export const parsers: Record<number, (value: string) => unknown> = {
  [OID.int8]: parseBigInt,
  [OID.date]: value => value,
  [OID.timestamptz]: parseTimestamp,
};

/** How the driver reads values. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
};
