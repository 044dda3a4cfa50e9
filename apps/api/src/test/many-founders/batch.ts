import type pg from 'pg';
import type { FounderLife } from './founder-life.ts';

/** Founders that are made together, with the numbers from `first` on. `i` counts them in SQL, from 1. */
export interface Batch {
  client: pg.Client;
  life: FounderLife;
  first: number;
  count: number;
  /** The last id that each table has given away. */
  lastIds: Record<NumberedTable, number>;
}

/** Tables whose ids others refer to: the id of a founder's row follows from its place and the founder's number. */
const NUMBERED = [
  'users',
  'startups',
  'chats',
  'step_progress',
  'messages',
  'turns',
  'reports',
  'report_versions',
] as const;
type NumberedTable = (typeof NUMBERED)[number];

export async function readLastIds(client: pg.Client): Promise<Batch['lastIds']> {
  const maxima = NUMBERED.map(table => `(select coalesce(max(id), 0) from ${table}) as ${table}`);
  const { rows } = await client.query(`select ${maxima.join(', ')}`);
  return rows[0] as Batch['lastIds'];
}

/** SQL for the id of the founder's row in a place. The ids of a founder are `count` apart, and so are the rows. */
export function idOf({ lastIds, count }: Batch, table: NumberedTable, place: number): string {
  return `(${lastIds[table] + place * count} + i)`;
}

/** SQL for the founder's number. */
export function numberOf({ first }: Batch): string {
  return `(${first - 1} + i)`;
}

/** SQL for when the row of a place was written: a founder's life so far is some 300 days long. */
export function timeOf(place: number, places: number): string {
  const days = 300 - Math.floor((299 * place) / places);
  return `(now() - make_interval(days => ${days}, mins => 1440 - i % 1440))`;
}

/** Writes one row for each founder. `columns` name them, with the SQL of their values. */
export async function insertForAll(
  { client, count }: Batch,
  table: string,
  columns: Readonly<Record<string, string | number>>,
  { from = '', where = 'true', parameters = [] }: InsertOptions = {},
): Promise<void> {
  await client.query(
    `insert into ${table} (${Object.keys(columns).join(', ')}) overriding system value
     select ${Object.values(columns).join(', ')} from generate_series(1, ${count}) i ${from} where ${where}`,
    [...parameters],
  );
}

interface InsertOptions {
  /** What is joined to the founders. */
  from?: string;
  where?: string;
  parameters?: readonly unknown[];
}

const TEXTS = 1000;

/** Joins a text to each founder, another one in each place. */
export function withText(place: number): string {
  return `join sample_texts on sample_texts.n = (i * 7919 + ${place} * 613) % ${TEXTS}`;
}

/**
 * Texts for the founders and the coach, cut of the curriculum's own: mostly short, some long, as in life. They go with the
 * transaction.
 */
export async function makeSampleTexts(client: pg.Client): Promise<void> {
  await client.query(`
    create temporary table sample_texts on commit drop as
    with corpus as (select repeat(string_agg(concat_ws(' ', text, hint), ' ' order by id), 2) as words from questions)
    select n, substr(words, 1 + n * 37 % (length(words) / 2), 40 + (700 * share ^ 2)::integer) as said,
      substr(words, 1 + n * 53 % (length(words) / 2), 150 + (900 * share ^ 2)::integer) as answered
    from corpus cross join (
      select n, (n * 389 % ${TEXTS})::float8 / ${TEXTS} as share from generate_series(0, ${TEXTS - 1}) n) numbered`);
  await client.query('analyze sample_texts');
}
