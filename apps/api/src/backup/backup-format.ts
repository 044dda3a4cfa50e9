import * as z from 'zod/mini';

/**
 * A backup is gzipped lines of JSON: the header; for each table, parents before children, a line that names its columns
 * and then an array for each row, the values in PostgreSQL's own text form or null; at the end the trailer.
 * Text, and not JSON values, tells a column that is null from one that holds JSON's null, and keeps microseconds.
 */
export const FORMAT = 'groundwork-backup';
export const FORMAT_VERSION = 1;

/** What a piece of work takes at once: reached first of the two, but one row at least. */
export const BATCH = { rows: 1000, bytes: 4 * 1024 * 1024 } as const;

/**
 * Bytes of a line, line feed included. What a user can send at once has 256 KiB, and what the coach writes less: a row of it
 * all has at most a few MiB. One that is read is held whole, and what is none need not be.
 */
export const LONGEST_LINE = 16 * 1024 * 1024;

const count = z.int().check(z.minimum(0));

/** Read alone first: of another version nothing else is known. */
export const formatLine = z.object({ format: z.literal(FORMAT), version: z.int() });

export const headerLine = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** The program that made it. */
  product: z.string(),
  createdAt: z.iso.datetime(),
  database: z.enum(['postgresql', 'embedded']),
  /** Every migration that was applied, in order. */
  migrations: z.array(z.string()).check(z.minLength(1)),
});

export const tableLine = z.object({
  table: z.string(),
  columns: z.array(z.string()).check(z.minLength(1)),
  /** The last number given out, by column: ids of deleted rows are not given again. */
  sequences: z.record(z.string(), count),
});

export const trailerLine = z.object({
  /** By table. */
  rows: z.record(z.string(), count),
  /** Of every byte before this line, in hexadecimal. */
  sha256: z.string(),
});

export type BackupHeader = z.output<typeof headerLine>;
export type TableLine = z.output<typeof tableLine>;
export type RowCounts = Record<string, number>;

export function toLine(value: BackupHeader | TableLine | z.output<typeof trailerLine>): string {
  return `${JSON.stringify(value)}\n`;
}
