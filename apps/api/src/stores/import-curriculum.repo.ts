import { VERSIONED_KINDS } from '@groundwork/domain';
import { type RawBuilder, sql } from 'kysely';
import {
  type CurriculumRecord,
  type Fields,
  RECORD_KINDS,
  type RecordKind,
} from '../curriculum/curriculum-records.ts';
import type { ImportPlan, RowUpdate, StoredRecord } from '../curriculum/plan-import.ts';
import { jsonb } from '../db/json.ts';
import { nextMoment } from '../db/moments.ts';
import type { Db } from '../db/types.ts';
import { readColumn, TABLES } from './curriculum-columns.ts';
import { isUnpublished, releaseNew } from './pending-changes.repo.ts';
import { type Author, keepRevisions } from './revisions.repo.ts';

/** A row's key: from its file, or for an administrator's row its own key, after those of its parents. */
const KEYS: Record<RecordKind, RawBuilder<string>> = {
  assistant: sql`coalesce(assistants.key, assistants.own_key)`,
  persona: sql`coalesce(personas.key, personas.own_key)`,
  challenge: sql`coalesce(challenges.key, challenges.own_key)`,
  step: sql`coalesce(steps.key, (
    select coalesce(challenges.key, challenges.own_key) from challenges where challenges.id = steps.challenge_id
  ) || '/' || steps.own_key)`,
  question: sql`coalesce(questions.key, (
    select coalesce(steps.key, coalesce(challenges.key, challenges.own_key) || '/' || steps.own_key)
    from steps join challenges on challenges.id = steps.challenge_id where steps.id = questions.step_id
  ) || '/' || questions.own_key)`,
};

/** The keys of a step's assistants in order. */
const stepAssistants = (condition: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(${KEYS.assistant} order by links.sort_order, links.id)
  from step_assistants links join assistants on assistants.id = links.assistant_id
  where links.step_id = steps.id and links.is_active and ${condition}), '[]')`;

export async function hasChallenges(db: Db): Promise<boolean> {
  const row = await db.selectFrom('challenges').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether personas were ever imported: a database from before there were any has none. */
export async function hasPersonas(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('personas')
    .select('id')
    .where('key', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Conditions for a row that founders can meet, or could before it was put out of use. */
const PUBLISHED: Record<RecordKind, RawBuilder<boolean>> = {
  assistant: sql`not ${isUnpublished('assistant')}`,
  persona: sql`true`,
  challenge: sql`not ${isUnpublished('challenge')}`,
  step: sql`not ${isUnpublished('step')} and exists (
    select from challenges where challenges.id = steps.challenge_id and not ${isUnpublished('challenge')})`,
  question: sql`not ${isUnpublished('question')} and exists (
    select from steps join challenges on challenges.id = steps.challenge_id
    where steps.id = questions.step_id and not ${isUnpublished('step')} and not ${isUnpublished('challenge')})`,
};

/**
 * Every row that came from the files, and administrators' rows.
 * @param isExport leaves out what was never published
 */
export async function readStoredRecords(db: Db, { isExport = false } = {}): Promise<StoredRecord[]> {
  const stored: StoredRecord[] = [];
  for (const kind of RECORD_KINDS) {
    const { name, columns } = TABLES[kind];
    const fields = Object.entries(columns).map(([field, column]) => [field, readColumn(column)] as const);
    const assistants = stepAssistants(isExport ? PUBLISHED.assistant : sql`true`);
    const all = kind === 'step' ? [...fields, ['assistants', assistants] as const] : fields;
    const pairs = sql.join(all.map(([field, value]) => sql`${sql.lit(field)}, ${value}`));
    const { rows } = await sql<Omit<StoredRecord, 'kind'>>`
      select ${KEYS[kind]} as key, key is not null as "isFromFiles", coalesce(shipped, '{}') as shipped,
        jsonb_build_object(${pairs}) as fields
      from ${sql.table(name)} where ${isThere(kind)} and ${isExport ? PUBLISHED[kind] : sql`true`}
      order by id`.execute(db);
    stored.push(...rows.map(row => ({ kind, ...row })));
  }
  return stored;
}

/** The ids of all rows, by kind and key. */
export async function readRecordIds(db: Db): Promise<Map<string, number>> {
  const ids = RECORD_KINDS.map(
    kind => sql`select ${sql.lit(kind)} || ' ' || ${KEYS[kind]} as record, id
      from ${sql.table(TABLES[kind].name)} where ${isThere(kind)}`,
  );
  const { rows } = await sql<{ record: string; id: number }>`${sql.join(ids, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ record, id }) => [record, id]));
}

/** Personas that were deleted are kept for their chats alone. */
const isThere = (kind: RecordKind) => (kind === 'persona' ? sql`deleted_at is null` : sql`true`);

/**
 * Writes the plan, and publishes what it writes. Call it in the transaction that has read the stored rows.
 * @returns the personas that are the default no more, and since now
 */
export async function writeImport(
  db: Db,
  { inserts, updates }: Pick<ImportPlan, 'inserts' | 'updates'>,
  author: Author = { admin: null },
): Promise<ChangedDefault[]> {
  for (const record of inserts) if (!(await reviveRecord(db, record))) await insertRecord(db, record);
  for (const update of updates) await updateRecord(db, update);
  for (const kind of VERSIONED_KINDS) {
    await releaseNew(db, kind);
    await keepRevisions(db, kind, author);
  }
  return ensureDefaultPersona(db);
}

export interface ChangedDefault {
  id: number;
  name: string;
  isDefault: boolean;
}

/**
 * The default persona is no field of the files, because two could have it for a moment. If no active one is the default,
 * the first becomes it, of the files' if there is any (AD-148).
 */
async function ensureDefaultPersona(db: Db): Promise<ChangedDefault[]> {
  const set = async (isDefault: boolean, condition: RawBuilder<unknown>) => {
    const { rows } = await sql<ChangedDefault>`
      update personas set is_default = ${isDefault}, updated_at = ${nextMoment}
      where deleted_at is null and ${condition} returning id, name, is_default as "isDefault"`.execute(db);
    return rows;
  };
  const isNone = sql`not exists (select from personas where is_default and is_active and deleted_at is null)`;
  const first = sql`(select id from personas where is_active and deleted_at is null
    order by key is null, sort_order, id limit 1)`;
  return [
    ...(await set(false, sql`is_default and not is_active`)),
    ...(await set(true, sql`${isNone} and id = ${first}`)),
  ];
}

/** A persona that was deleted comes back with its chats. Whether it was one. */
async function reviveRecord(db: Db, { kind, key, fields }: CurriculumRecord): Promise<boolean> {
  if (kind !== 'persona') return false;
  const { rows } = await sql`update personas set deleted_at = null, updated_at = ${nextMoment}, key = ${key},
    shipped = ${jsonb(fields)}, ${assign(toColumns(kind, fields))}
    where deleted_at is not null and ${KEYS.persona} = ${key} returning id`.execute(db);
  return rows.length > 0;
}

async function insertRecord(db: Db, { kind, key, parentKey, fields }: CurriculumRecord): Promise<void> {
  const { name, parent } = TABLES[kind];
  const values: [column: string, value: unknown][] = [
    ['key', key],
    ['shipped', jsonb(fields)],
    ...toColumns(kind, fields),
  ];
  if (parent)
    values.push([
      parent.column,
      sql`(select id from ${sql.table(TABLES[parent.kind].name)} where ${KEYS[parent.kind]} = ${parentKey})`,
    ]);
  await sql`insert into ${sql.table(name)} (${sql.join(values.map(([column]) => sql.ref(column)))})
    values (${sql.join(values.map(([, value]) => value))})`.execute(db);
  if (kind === 'step') await linkAssistants(db, key, fields.assistants);
}

async function updateRecord(db: Db, { kind, key, set, shipped }: RowUpdate): Promise<void> {
  const values: [column: string, value: unknown][] = [['shipped', jsonb(shipped)], ...toColumns(kind, set)];
  // A form with the old state has to notice the change.
  if (values.length > 1) values.push(['updated_at', nextMoment]);
  await sql`update ${sql.table(TABLES[kind].name)} set ${assign(values)} where ${isThere(kind)} and ${KEYS[kind]} = ${key}`.execute(
    db,
  );
  if (kind === 'step' && 'assistants' in set) await linkAssistants(db, key, set.assistants);
}

const assign = (values: readonly [column: string, value: unknown][]) =>
  sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

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
    where step_id = (select id from steps where ${KEYS.step} = ${stepKey})`.execute(db);
  await sql`insert into step_assistants (step_id, assistant_id, sort_order)
    select steps.id, assistants.id, wanted.place
    from jsonb_array_elements_text(${jsonb(assistantKeys)}) with ordinality as wanted (key, place)
    join assistants on ${KEYS.assistant} = wanted.key
    join steps on ${KEYS.step} = ${stepKey}
    on conflict (step_id, assistant_id) do update set sort_order = excluded.sort_order, is_active = true`.execute(
    db,
  );
}
