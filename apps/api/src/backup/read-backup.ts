import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';
import {
  type BackupHeader,
  FORMAT_VERSION,
  formatLine,
  headerLine,
  LONGEST_LINE,
  type RowCounts,
  type TableLine,
  tableLine,
  trailerLine,
} from './backup-format.ts';
import { isDeeper } from './is-deeper.ts';
import { OWN_TABLES } from './own-schema.ts';

/** The lines after the header, in order; `line` is the JSON array of one row. */
export type BackupPart = { kind: 'table'; table: TableLine } | { kind: 'row'; line: string };

export interface OpenBackup {
  header: BackupHeader;
  /** Ends when the checksum matches; throws a BackupError where it does not. Can be read once. */
  parts: AsyncGenerator<BackupPart>;
}

/**
 * Reads a backup as it comes, a line at a time.
 * @param name its name in messages
 */
export async function openBackup(name: string, source: Readable): Promise<OpenBackup> {
  const gunzip = createGunzip();
  // A failure of the source reaches the reader through `gunzip`.
  pipeline(source, gunzip, () => undefined);
  const lines = translated(name, splitLines(gunzip, LONGEST_LINE));
  const first = await lines.next();
  if (first.done) throw notABackup(name);
  const header = readHeader(name, first.value);
  return { header, parts: readParts(name, first.value, lines) };
}

function readHeader(name: string, line: Buffer): BackupHeader {
  const value = parseJson(line);
  const format = z.safeParse(formatLine, value);
  if (!format.success) throw notABackup(name);
  if (format.data.version > FORMAT_VERSION)
    throw new BackupError(`${name} has format ${format.data.version}, from a newer version of Groundwork.`);
  const header = z.safeParse(headerLine, value);
  if (!header.success) throw damaged(name, "its first line isn't valid");
  return header.data;
}

async function* readParts(
  name: string,
  first: Buffer,
  lines: AsyncGenerator<Buffer>,
): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256').update(first);
  const counts: RowCounts = {};
  let table: string | null = null;
  for await (const line of lines) {
    if (line[0] === ROW) {
      if (table === null) throw damaged(name, 'it has a row outside a table');
      counts[table] = (counts[table] ?? 0) + 1;
      hash.update(line);
      const row = line.toString();
      if (isDeeper(row, 1)) throw damaged(name, `${table} has a row that isn't a list of texts`);
      yield { kind: 'row', line: row };
      continue;
    }
    const value = parseJson(line);
    const begun = z.safeParse(tableLine, value);
    if (!begun.success) {
      checkTrailer(name, value, { rows: counts, sha256: hash.digest('hex') });
      if (!(await lines.next()).done) throw damaged(name, 'there is more after its end');
      return;
    }
    table = begun.data.table;
    // Otherwise a file of table lines alone would fill the memory.
    if (!OWN_TABLES.includes(table)) throw damaged(name, `it has an unknown table: ${table}`);
    if (Object.hasOwn(counts, table)) throw damaged(name, `it has the table ${table} twice`);
    counts[table] = 0;
    hash.update(line);
    yield { kind: 'table', table: begun.data };
  }
  throw new BackupError(`${name} is cut short: it has no end. Nothing was restored.`);
}

/** `[`, with which the line of a row begins, and no other. */
const ROW = 0x5b;

function checkTrailer(name: string, value: unknown, found: z.output<typeof trailerLine>): void {
  const trailer = z.safeParse(trailerLine, value);
  if (!trailer.success) throw damaged(name, "a line isn't valid");
  if (trailer.data.sha256 !== found.sha256) throw damaged(name, "its checksum doesn't match");
  const names = new Set([...Object.keys(trailer.data.rows), ...Object.keys(found.rows)]);
  const wrong = [...names].filter(table => trailer.data.rows[table] !== found.rows[table]);
  if (wrong.length > 0) throw damaged(name, `rows are missing from ${wrong.join(', ')}`);
}

function parseJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** zlib's message names neither the file nor the fault. */
async function* translated(name: string, lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let isBegun = false;
  try {
    for await (const line of lines) {
      isBegun = true;
      yield line;
    }
  } catch (error) {
    if (error instanceof LongLineError) throw damaged(name, `a line is longer than ${LONGEST_LINE} bytes`);
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'Z_BUF_ERROR') throw new BackupError(`${name} is cut short. Nothing was restored.`);
    if (typeof code === 'string' && code.startsWith('Z_'))
      throw isBegun ? damaged(name, "it can't be unpacked") : notABackup(name);
    throw error;
  }
}

function notABackup(name: string): BackupError {
  return new BackupError(`${name} isn't a Groundwork backup, or it's damaged. Nothing was restored.`);
}

function damaged(name: string, what: string): BackupError {
  return new BackupError(`${name} is damaged: ${what}. Nothing was restored.`);
}

const LINE_FEED = 0x0a;

export class LongLineError extends Error {}

/**
 * The lines of the input, line feed included; an unfinished last line is not among them.
 * @param longest bytes that a line may have
 * @throws LongLineError as soon as one has more: it is not collected to its end
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>, longest: number): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  const add = (bytes: number) => {
    length += bytes;
    if (length > longest) throw new LongLineError(`A line has more than ${longest} bytes`);
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      const rest = chunk.subarray(start, end + 1);
      add(rest.length);
      yield begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
      begun = [];
      length = 0;
      start = end + 1;
    }
    add(chunk.length - start);
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
}
