import { type RawBuilder, sql } from 'kysely';
import {
  type CurriculumRecord,
  type Fields,
  RECORD_KINDS,
  type RecordKind,
} from '../curriculum/curriculum-records.ts';
import type { ImportPlan, RowUpdate, StoredRecord } from '../curriculum/plan-import.ts';
import { jsonb } from '../db/json.ts';
import type { Db } from '../db/types.ts';

interface Column {
  name: string;
  type: 'plain' | 'json' | 'negated';
}

interface Table {
  name: string;
  parent: { table: string; column: string } | null;
  /** Columns by field. Fields without a column are read and written separately. */
  columns: Record<string, Column>;
}

const plain = (name: string): Column => ({ name, type: 'plain' });
const json = (name: string): Column => ({ name, type: 'json' });
const negated = (name: string): Column => ({ name, type: 'negated' });

const TABLES: Record<RecordKind, Table> = {
  assistant: {
    name: 'assistants',
    parent: null,
    columns: {
      name: plain('name'),
      description: plain('description'),
      avatar: plain('avatar'),
      systemPrompt: plain('system_prompt'),
      webSearchEnabled: plain('web_search_enabled'),
      inUse: plain('is_active'),
    },
  },
  challenge: {
    name: 'challenges',
    parent: null,
    columns: {
      title: plain('title'),
      description: plain('description'),
      order: plain('sort_order'),
      icon: plain('icon'),
      // An inactive challenge would still be shown.
      inUse: negated('is_archived'),
    },
  },
  step: {
    name: 'steps',
    parent: { table: 'challenges', column: 'challenge_id' },
    columns: {
      title: plain('title'),
      description: plain('description'),
      order: plain('sort_order'),
      reportSection: plain('report_section'),
      promptInstructions: plain('prompt_instructions'),
      conversationOpener: plain('conversation_opener'),
      completionCriteria: json('completion_criteria'),
      inUse: plain('is_active'),
    },
  },
  question: {
    name: 'questions',
    parent: { table: 'steps', column: 'step_id' },
    columns: {
      text: plain('text'),
      hint: plain('hint'),
      order: plain('sort_order'),
      type: plain('type'),
      evaluationCriteria: json('evaluation_criteria'),
      inUse: plain('is_active'),
    },
  },
};

/** The keys of a step's assistants in order; one that an administrator made has no key and goes by its id. */
const STEP_ASSISTANTS = sql`coalesce((
  select jsonb_agg(coalesce(assistants.key, '#' || assistants.id) order by links.sort_order, links.id)
  from step_assistants links join assistants on assistants.id = links.assistant_id
  where links.step_id = steps.id and links.is_active), '[]')`;

export async function hasChallenges(db: Db): Promise<boolean> {
  const row = await db.selectFrom('challenges').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Every row that came from the files; those that administrators made have no key. */
export async function readStoredRecords(db: Db): Promise<StoredRecord[]> {
  const stored: StoredRecord[] = [];
  for (const kind of RECORD_KINDS) {
    const { name, columns } = TABLES[kind];
    const fields = Object.entries(columns).map(([field, column]) => [field, readColumn(column)] as const);
    const all = kind === 'step' ? [...fields, ['assistants', STEP_ASSISTANTS] as const] : fields;
    const pairs = sql.join(all.map(([field, value]) => sql`${sql.lit(field)}, ${value}`));
    const { rows } = await sql<Omit<StoredRecord, 'kind'>>`
      select key, coalesce(shipped, '{}') as shipped, jsonb_build_object(${pairs}) as fields
      from ${sql.table(name)} where key is not null order by id`.execute(db);
    stored.push(...rows.map(row => ({ kind, ...row })));
  }
  return stored;
}

function readColumn({ name, type }: Column): RawBuilder<unknown> {
  return type === 'negated' ? sql`not ${sql.ref(name)}` : sql.ref(name);
}

/** Writes what was planned. Call it in the transaction that has read what was stored. */
export async function writeImport(db: Db, { inserts, updates }: ImportPlan): Promise<void> {
  for (const record of inserts) await insertRecord(db, record);
  for (const update of updates) await updateRecord(db, update);
}

async function insertRecord(db: Db, { kind, key, parentKey, fields }: CurriculumRecord): Promise<void> {
  const { name, parent } = TABLES[kind];
  const values: [column: string, value: unknown][] = [
    ['key', key],
    ['shipped', jsonb(fields)],
    ...toColumns(kind, fields),
  ];
  if (parent)
    values.push([parent.column, sql`(select id from ${sql.table(parent.table)} where key = ${parentKey})`]);
  await sql`insert into ${sql.table(name)} (${sql.join(values.map(([column]) => sql.ref(column)))})
    values (${sql.join(values.map(([, value]) => value))})`.execute(db);
  if (kind === 'step') await linkAssistants(db, key, fields.assistants);
}

async function updateRecord(db: Db, { kind, key, set, shipped }: RowUpdate): Promise<void> {
  const values: [column: string, value: unknown][] = [['shipped', jsonb(shipped)], ...toColumns(kind, set)];
  const assignments = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(TABLES[kind].name)} set ${sql.join(assignments)} where key = ${key}`.execute(
    db,
  );
  if (kind === 'step' && 'assistants' in set) await linkAssistants(db, key, set.assistants);
}

function toColumns(kind: RecordKind, fields: Fields): [column: string, value: unknown][] {
  const { columns } = TABLES[kind];
  return Object.entries(fields).flatMap(([field, value]): [string, unknown][] => {
    const column = columns[field];
    if (!column) return [];
    if (column.type === 'negated') return [[column.name, !value]];
    return [[column.name, column.type === 'json' && value !== null ? jsonb(value) : value]];
  });
}

/** Unwanted links stay, but are out of use. */
async function linkAssistants(db: Db, stepKey: string, assistantKeys: unknown): Promise<void> {
  await sql`update step_assistants set is_active = false
    where step_id = (select id from steps where key = ${stepKey})`.execute(db);
  await sql`insert into step_assistants (step_id, assistant_id, sort_order)
    select steps.id, assistants.id, wanted.place
    from jsonb_array_elements_text(${jsonb(assistantKeys)}) with ordinality as wanted (key, place)
    join assistants on assistants.key = wanted.key
    join steps on steps.key = ${stepKey}
    on conflict (step_id, assistant_id) do update set sort_order = excluded.sort_order, is_active = true`.execute(
    db,
  );
}
