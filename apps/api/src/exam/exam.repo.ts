import { sql } from 'kysely';
import { jsonb } from '../db/json.ts';
import type { Db } from '../db/types.ts';
import type { ExamAnswers, ExamResult } from './exam-result.ts';

/** Whom an exam is about. */
export interface Examinee {
  server: string;
  model: string;
  judgeVersion: string;
}

export interface ExamRow {
  id: number;
  answers: ExamAnswers;
  /** Null while it is under way. */
  passed: boolean | null;
  /** Null until it has ended. */
  result: ExamResult | null;
  /** The obstacle that holds it up, in the provider's words; null without one. */
  problem: string | null;
}

const COLUMNS = [
  'id',
  sql<ExamAnswers>`answers`.as('answers'),
  'passed',
  sql<ExamResult | null>`result`.as('result'),
  'problem',
] as const;

const leaseOf = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;

/** The exam of that judge, begun if there is none. */
export async function openExam(db: Db, { server, model, judgeVersion }: Examinee): Promise<ExamRow> {
  await db
    .insertInto('judge_exams')
    .values({ server, model, judge_version: judgeVersion })
    .onConflict(conflict => conflict.columns(['server', 'model', 'judge_version']).doNothing())
    .execute();
  return db
    .selectFrom('judge_exams')
    .select(COLUMNS)
    .where('server', '=', server)
    .where('model', '=', model)
    .where('judge_version', '=', judgeVersion)
    .executeTakeFirstOrThrow();
}

interface Claim {
  id: number;
  /** The process that examines. */
  owner: string;
  /** Unless it is renewed, any process may continue the exam after this time. */
  seconds: number;
}

/** False when the exam has ended, or another process examines. */
export async function claimExam(db: Db, { id, owner, seconds }: Claim): Promise<boolean> {
  const row = await db
    .updateTable('judge_exams')
    .set({ owner, lease_until: leaseOf(seconds) })
    .where('id', '=', id)
    .where('passed', 'is', null)
    .where(eb => eb.or([eb('lease_until', '<=', sql<string>`now()`), eb('owner', '=', owner)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the outcome of a case, and renews the lease. Undefined when the exam was restarted or taken over meanwhile.
 */
export function keepExamAnswer(
  db: Db,
  { id, owner, seconds }: Claim,
  answer: ExamAnswers,
): Promise<ExamRow | undefined> {
  return db
    .updateTable('judge_exams')
    .set({
      answers: sql`answers || ${jsonb(answer)}`,
      problem: null,
      lease_until: leaseOf(seconds),
    })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('passed', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Ends the exam, or releases it with the obstacle that holds it up. */
export function releaseExam(
  db: Db,
  { id, owner }: Omit<Claim, 'seconds'>,
  outcome: { passed: boolean; result: ExamResult } | { problem: string | null },
): Promise<ExamRow | undefined> {
  return db
    .updateTable('judge_exams')
    .set({
      owner: null,
      lease_until: sql<string>`now()`,
      ...('passed' in outcome
        ? {
            passed: outcome.passed,
            result: jsonb(outcome.result),
            problem: null,
            ended_at: sql<string>`now()`,
          }
        : { problem: outcome.problem }),
    })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('passed', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Deletes the judge's answers in an exam that has ended. A running exam goes on. */
export async function beginExamAnew(db: Db, { server, model, judgeVersion }: Examinee): Promise<void> {
  await db
    .updateTable('judge_exams')
    .set({
      answers: jsonb({}),
      passed: null,
      result: null,
      problem: null,
      owner: null,
      ended_at: null,
      lease_until: sql<string>`now()`,
      started_at: sql<string>`now()`,
    })
    .where('server', '=', server)
    .where('model', '=', model)
    .where('judge_version', '=', judgeVersion)
    .where('passed', 'is not', null)
    .execute();
}
