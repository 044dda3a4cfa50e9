import * as z from 'zod/mini';

/**
 * A backup is gzipped lines of JSON. The header comes first. Then, parents before children, each table has a line with
 * its columns and one array per row: the values in PostgreSQL's own text form, or null. The trailer ends the file.
 * Text, unlike JSON values, distinguishes a null column from one that holds JSON's null, and keeps microseconds.
 */
export const FORMAT = 'groundwork-backup';
export const FORMAT_VERSION = 1;

/** The size of one batch: whichever limit is reached first, but at least one row. */
export const BATCH = { rows: 1000, bytes: 4 * 1024 * 1024 } as const;

/**
 * Longest line in bytes, line feed included. A user can send 256 KiB at once, and the coach writes less, so a row has a
 * few MiB at most. A line is held in memory whole while it is read.
 */
export const LONGEST_LINE = 16 * 1024 * 1024;

const count = z.int().check(z.minimum(0));

/** Read alone first: of another version nothing else is known. */
export const formatLine = z.object({ format: z.literal(FORMAT), version: z.int() });

export const headerLine = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  product: z.string(),
  createdAt: z.iso.datetime(),
  database: z.enum(['postgresql', 'embedded']),
  migrations: z.array(z.string()).check(z.minLength(1)),
});

export const tableLine = z.object({
  table: z.string(),
  columns: z.array(z.string()).check(z.minLength(1)),
  /** The last number given out, by column: ids of deleted rows are not given again. */
  sequences: z.record(z.string(), count),
});

export const trailerLine = z.object({
  rows: z.record(z.string(), count),
  /** SHA-256 of every byte before this line, in hexadecimal. */
  sha256: z.string(),
});

export type BackupHeader = z.output<typeof headerLine>;
export type TableLine = z.output<typeof tableLine>;
export type RowCounts = Record<string, number>;

export function toLine(value: BackupHeader | TableLine | z.output<typeof trailerLine>): string {
  return `${JSON.stringify(value)}\n`;
}
