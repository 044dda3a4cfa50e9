import type pg from 'pg';
import type { FounderLife } from './founder-life.ts';

/** Founders that are created together, numbered from `first`. In SQL, `i` counts them from 1. */
export interface Batch {
  client: pg.Client;
  life: FounderLife;
  first: number;
  count: number;
  /** The last id in use, by table. */
  lastIds: Record<NumberedTable, number>;
}

/** Tables whose ids others refer to. The id of a founder's row follows from its place and the founder's number. */
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

/** SQL for the id of a founder's row at a place. Places are `count` apart, so a founder's ids are too. */
export function idOf({ lastIds, count }: Batch, table: NumberedTable, place: number): string {
  return `(${lastIds[table] + place * count} + i)`;
}

/** SQL for the founder's number. */
export function numberOf({ first }: Batch): string {
  return `(${first - 1} + i)`;
}

/** SQL for the time when the row at a place was written, over the last 300 days. */
export function timeOf(place: number, places: number): string {
  const days = 300 - Math.floor((299 * place) / places);
  return `(now() - make_interval(days => ${days}, mins => 1440 - i % 1440))`;
}

/** Writes one row per founder. `columns` maps each column to the SQL of its value. */
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
  /** SQL that joins something to the founders. */
  from?: string;
  where?: string;
  parameters?: readonly unknown[];
}

const TEXTS = 1000;

/** Joins a text to each founder, a different one at each place. */
export function withText(place: number): string {
  return `join sample_texts on sample_texts.n = (i * 7919 + ${place} * 613) % ${TEXTS}`;
}

/**
 * Texts for the founders and the coach, cut from the curriculum: mostly short, some long, as in real use. The table is
 * dropped with the transaction.
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
