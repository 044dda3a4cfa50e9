import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/types.ts';
import { backUp, linesOf, packed, readEverything, restore } from '../test/backups.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { BackupError } from './backup-error.ts';
import { LONGEST_LINE } from './backup-format.ts';
import { KNOWN } from './check-migrations.ts';

let database: Database;
let backup: Buffer;
let lines: string[];
let before: Record<string, string[]>;
beforeAll(async () => {
  database = await openTestDatabase();
  // Every case restores a backup, so leave out what none of them needs.
  await sql`truncate challenges, assistants cascade`.execute(database.db);
  backup = await backUp(database);
  lines = linesOf(backup);
  before = await readEverything(database.db);
});
afterAll(() => database.close());

const withLine = (find: RegExp, change: (line: string) => string[]) =>
  lines.flatMap(line => (find.test(line) ? change(line) : [line]));

const FIRST_USER = /^\["1","admin"/;
const HEADER = /^\{"format"/;
const TRAILER = /^\{"rows"/;

/** Packs the lines with a checksum that fits them. */
function sealed(changed: string[]): Buffer {
  const sha256 = createHash('sha256')
    .update(
      changed
        .slice(0, -1)
        .map(line => `${line}\n`)
        .join(''),
    )
    .digest('hex');
  return packed([...changed.slice(0, -1), JSON.stringify({ ...JSON.parse(changed.at(-1) ?? ''), sha256 })]);
}

/** A row for the table whose line this is, with a value that nests 10,000 lists. */
const deepChange = (line: string) => {
  const { columns } = JSON.parse(line) as { columns: string[] };
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  return JSON.stringify(columns.map(column => (column === 'content' ? deep : '1')));
};

const flipped = (at: number) => {
  const copy = Buffer.from(backup);
  copy[at] = (copy[at] ?? 0) ^ 0x10;
  return copy;
};

const cases: [string, () => Buffer, string | RegExp][] = [
  ['nothing', () => Buffer.alloc(0), /is cut short|isn't a Groundwork backup/],
  ['a file of another kind', () => Buffer.from('Dear diary,\n'), "isn't a Groundwork backup"],
  ['another gzipped file', () => gzipSync('Dear diary,\n'), "isn't a Groundwork backup"],
  [
    'gzipped JSON of another kind',
    () => packed(['{"format":"diary","version":1}']),
    "isn't a Groundwork backup",
  ],
  ['one that was cut near its end', () => backup.subarray(0, -5), 'is cut short'],
  ['one that was cut in the middle', () => backup.subarray(0, backup.length >> 1), 'is cut short'],
  ['one that was cut before it was packed', () => packed(lines.slice(0, -1)), 'is cut short'],
  ['one whose last line was cut', () => gzipSync(lines.join('\n')), 'is cut short'],
  // A changed byte can produce bad lines or rows, which are noticed before the checksum is reached.
  ['one with a byte changed', () => flipped(backup.length >> 1), /is damaged|is cut short|don't fit/],
  ['one with a byte changed in its checksum', () => flipped(backup.length - 6), 'is damaged'],
  [
    'one with a value changed',
    () => packed(withLine(FIRST_USER, line => [line.replace('admin', 'nimda')])),
    "its checksum doesn't match",
  ],
  ['one with a row less', () => packed(withLine(FIRST_USER, () => [])), "its checksum doesn't match"],
  [
    'one with fewer rows than it says',
    () => sealed(withLine(FIRST_USER, () => [])),
    'rows are missing from users',
  ],
  [
    'one with a table less',
    () => sealed(withLine(/^\{"table":"turns"/, () => [])),
    'rows are missing from turns',
  ],
  ['one with something behind its end', () => packed([...lines, '[]']), 'there is more after its end'],
  [
    'one with a line that is no JSON',
    () => sealed(withLine(FIRST_USER, () => ['{"oops'])),
    "a line isn't valid",
  ],
  [
    'one with a row of no table',
    () => sealed(withLine(HEADER, line => [line, '["1"]'])),
    'a row outside a table',
  ],
  [
    'a newer format',
    () => packed(withLine(HEADER, line => [line.replace('"version":1', '"version":2')])),
    'has format 2, from a newer version',
  ],
  [
    'a newer schema',
    () => sealed(withLine(HEADER, line => [line.replace(']', ',"9999-flying-cars"]')])),
    /newer version of Groundwork .*9999-flying-cars/,
  ],
  [
    'a header whose time is none',
    () => sealed(withLine(HEADER, line => [line.replace(/"createdAt":"/, '$&\\u001b[2J')])),
    "its first line isn't valid",
  ],
  [
    'a newer schema whose name is not for a terminal',
    () => sealed(withLine(HEADER, line => [line.replace(']', ',"9999-\\u001b[2J\\nall is well"]')])),
    /9999-\ufffd\[2J\ufffdall is well/,
  ],
  [
    'a first line without an end',
    () => packed([`{"format":"${'x'.repeat(LONGEST_LINE)}`]),
    'a line is longer than 16777216 bytes',
  ],
  [
    'a row longer than any',
    () => sealed(withLine(FIRST_USER, () => [`["${'x'.repeat(LONGEST_LINE)}"]`])),
    'a line is longer than 16777216 bytes',
  ],
  [
    'a row of lists in lists',
    () => sealed(withLine(FIRST_USER, () => [`${'['.repeat(10_000)}${']'.repeat(10_000)}`])),
    "users has a row that isn't a list of texts",
  ],
  [
    'a value of lists in lists',
    () =>
      sealed([
        ...withLine(TRAILER, () => []).flatMap(line =>
          /^\{"table":"pending_changes"/.test(line) ? [line, deepChange(line)] : [line],
        ),
        (lines.at(-1) ?? '').replace('"pending_changes":0', '"pending_changes":1'),
      ]),
    'pending_changes has a value that is nested too deeply',
  ],
  [
    'rows that break a key',
    () =>
      sealed(
        withLine(TRAILER, line => [line])
          .flatMap(line => (FIRST_USER.test(line) ? [line, line] : [line]))
          .map(line => line.replace('"users":1', '"users":2')),
      ),
    /users, rows 1 to 2 don't fit: .*users_pkey/,
  ],
  [
    'rows that break a check',
    () => sealed(withLine(FIRST_USER, line => [line.replace('"admin","$', '"king","$')])),
    /users, rows 1 to 1 don't fit: .*users_role_check/,
  ],
  [
    'a value of another type',
    () => sealed(withLine(FIRST_USER, line => [line.replace('["1"', '["one"')])),
    /users, rows 1 to 1 don't fit: a value doesn't fit its column\. Nothing/,
  ],
  [
    'one without a table, which does not say that it has it',
    () =>
      sealed(withLine(/^\{"table":"turns"/, () => []).map(line => line.replace(/"turns":0,|,"turns":0/, ''))),
    'is missing tables: turns. Nothing was restored.',
  ],
  ['one without any table', () => sealed([lines[0] ?? '', '{"rows":{}}']), /is missing tables: .*users/],
  [
    'a table that the schema has not',
    () =>
      sealed(
        withLine(/^\{"table":"turns"/, line => [line.replace('turns', 'spins')]).map(line =>
          line.replace('"turns":0', '"spins":0'),
        ),
      ),
    'an unknown table: spins',
  ],
  [
    'a table of a later schema than its own',
    () =>
      sealed(withLine(HEADER, line => [line.replace(/"migrations":.*\]/, `"migrations":["${KNOWN[0]}"]`)])),
    /a table that isn't in its schema|columns don't match its schema/,
  ],
  [
    'a table twice',
    () => sealed(withLine(/^\{"table":"turns"/, line => [line, line])),
    'it has the table turns twice',
  ],
  [
    'other columns than the schema’s',
    () => sealed(withLine(/^\{"table":"turns"/, line => [line.replace('"fence"', '"hedge"')])),
    "columns don't match its schema in the table turns",
  ],
];

describe('a restore refuses', () => {
  it.each(cases)('%s, and leaves the database as it was', async (_what, make, message) => {
    const changed = make();
    expect(changed.equals(backup)).toBe(false);
    const refused = restore(database.db, changed, { replace: true });
    await expect(refused).rejects.toBeInstanceOf(BackupError);
    await expect(refused).rejects.toMatchObject({
      message: expect.stringMatching(message),
    });
    expect(await readEverything(database.db)).toEqual(before);
  });
});

it('restores what was only taken apart and packed again', async () => {
  await restore(database.db, sealed(lines), { replace: true });
  expect(await readEverything(database.db)).toEqual(before);
});
