import type { LabelledCase, LabelledCaseInput, User } from '@groundwork/domain';
import { sql } from 'kysely';
import { nextMoment } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';

const PAGE = 50;
/** As many as a run takes. */
const MOST = 2000;

export type CaseFields = Omit<LabelledCaseInput, 'updatedAt'>;

const select = (db: Db) =>
  db
    .selectFrom('labelled_cases')
    .innerJoin('questions', 'questions.id', 'labelled_cases.question_id')
    .select([
      'labelled_cases.id',
      'labelled_cases.question_id as questionId',
      'questions.text as question',
      'labelled_cases.answer',
      'labelled_cases.label',
      'labelled_cases.source',
      'labelled_cases.admin_name as adminName',
      'labelled_cases.updated_at as updatedAt',
    ])
    .orderBy('labelled_cases.id', 'desc');

/** The newest first. */
export const listCases = (db: Db, { before }: { before?: number | undefined }): Promise<LabelledCase[]> =>
  select(db)
    .$if(before !== undefined, query => query.where('labelled_cases.id', '<', before ?? 0))
    .limit(PAGE)
    .execute();

export const listAllCases = (db: Db): Promise<LabelledCase[]> => select(db).limit(MOST).execute();

/** The appeal of a case that was made of one. */
export const findAppealOf = (db: Db, id: number) =>
  db
    .selectFrom('labelled_cases')
    .innerJoin('appeals', 'appeals.id', 'labelled_cases.appeal_id')
    .select(['appeals.id', 'appeals.question'])
    .where('labelled_cases.id', '=', id)
    .executeTakeFirst();

/** One that was added by hand. */
export const lockCase = (db: Db, id: number): Promise<LabelledCase | undefined> =>
  select(db)
    .where('labelled_cases.id', '=', id)
    .where('labelled_cases.source', '=', 'hand')
    .forUpdate('labelled_cases')
    .executeTakeFirst();

const findById = (db: Db, id: number): Promise<LabelledCase> =>
  select(db).where('labelled_cases.id', '=', id).executeTakeFirstOrThrow();

const newestRevision = (questionId: number) => sql<number>`coalesce((
  select max(number) from revisions where kind = 'question' and record_id = ${questionId}), 0)`;

/** Undefined without that question. */
export async function insertHandCase(
  db: Db,
  { id, username }: User,
  { questionId, answer, label }: CaseFields,
): Promise<LabelledCase> {
  const inserted = await db
    .insertInto('labelled_cases')
    .values({
      question_id: questionId,
      question_revision: newestRevision(questionId),
      answer,
      label,
      source: 'hand',
      admin_id: id,
      admin_name: username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return findById(db, inserted.id);
}

export async function updateHandCase(
  db: Db,
  caseId: number,
  { questionId, answer, label }: CaseFields,
  { id, username }: User,
): Promise<LabelledCase> {
  await db
    .updateTable('labelled_cases')
    .set({
      question_id: questionId,
      question_revision: newestRevision(questionId),
      answer,
      label,
      admin_id: id,
      admin_name: username,
      updated_at: nextMoment,
    })
    .where('id', '=', caseId)
    .execute();
  return findById(db, caseId);
}

export async function deleteCase(db: Db, id: number): Promise<void> {
  await db.deleteFrom('labelled_cases').where('id', '=', id).execute();
}
