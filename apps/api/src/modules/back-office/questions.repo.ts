import type { AdminQuestion, ListedQuestion, QuestionChange, QuestionFigure } from '@groundwork/domain';
import { sql } from 'kysely';
import { jsonb } from '../../db/json.ts';
import { nextMoment } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';

const listedColumns = [
  'id',
  'step_id as stepId',
  'text',
  'sort_order as order',
  'type',
  'is_active as isActive',
  'updated_at as updatedAt',
] as const;

const columns = [
  ...listedColumns,
  'hint',
  'example',
  'evaluation_criteria as evaluationCriteria',
  sql<QuestionFigure | null>`figure`.as('figure'),
] as const;

export type QuestionFields = Omit<QuestionChange, 'updatedAt'>;

const toRow = (input: QuestionFields) => ({
  text: input.text,
  hint: input.hint,
  example: input.example,
  sort_order: input.order,
  type: input.type,
  is_active: input.isActive,
  evaluation_criteria: input.evaluationCriteria === null ? null : jsonb(input.evaluationCriteria),
  figure: input.figure === null ? null : jsonb(input.figure),
});

const select = (db: Db) => db.selectFrom('questions').select(columns).orderBy('sort_order').orderBy('id');

export const listQuestionHeads = (db: Db): Promise<ListedQuestion[]> =>
  db.selectFrom('questions').select(listedColumns).orderBy('sort_order').orderBy('id').execute();

export const findQuestion = (db: Db, id: number): Promise<AdminQuestion | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst();

/** Inactive ones included. */
export const listQuestionsOf = (db: Db, stepId: number): Promise<AdminQuestion[]> =>
  select(db).where('step_id', '=', stepId).execute();

export const listAllQuestions = (db: Db): Promise<AdminQuestion[]> => select(db).execute();

/** The ids of questions of the curriculum's files, by their keys. */
export async function readQuestionKeys(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('questions').select(['id', 'key']).execute();
  return new Map(rows.flatMap(({ id, key }) => (key === null ? [] : [[key, id]])));
}

export const lockQuestion = (db: Db, id: number): Promise<AdminQuestion | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** Another question in use that gives the same figure, as founders see them or as they would with all that waits. */
export async function findSameFigure(
  db: Db,
  id: number,
  of: 'live' | 'waiting',
): Promise<string | undefined> {
  const [figure, isActive] = {
    live: [sql`figure`, sql`is_active`],
    waiting: [
      sql`coalesce(content -> 'figure', figure)`,
      sql`coalesce((content ->> 'isActive')::boolean, is_active)`,
    ],
  }[of];
  const { rows } = await sql<{ text: string }>`
    with giving as (
      select questions.id, text, ${figure} ->> 'is' as figure
      from questions
      left join pending_changes on kind = 'question' and record_id = questions.id
      where ${isActive}
    )
    select other.text from giving as own join giving as other on other.figure = own.figure and other.id <> own.id
    where own.id = ${id} order by other.id limit 1`.execute(db);
  return rows[0]?.text;
}

export const insertQuestion = (db: Db, stepId: number, input: QuestionFields): Promise<AdminQuestion> =>
  db
    .insertInto('questions')
    .values({ step_id: stepId, ...toRow(input) })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateQuestion = (db: Db, id: number, input: QuestionFields): Promise<AdminQuestion> =>
  db
    .updateTable('questions')
    .set({ ...toRow(input), updated_at: nextMoment })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Founders are told of it as of one that comes now (PR-71). */
export async function beginAsking(db: Db, id: number): Promise<void> {
  await db.updateTable('questions').set({ created_at: sql`now()` }).where('id', '=', id).execute();
}

/** Deletes its accepted answers as well, so that none of them counts in its step. */
export async function deleteQuestion(db: Db, id: number): Promise<void> {
  await db.deleteFrom('criterion_progress').where('item_key', '=', `question:${id}`).execute();
  await db.deleteFrom('questions').where('id', '=', id).execute();
}
