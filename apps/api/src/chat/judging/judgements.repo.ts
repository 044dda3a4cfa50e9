import { sql } from 'kysely';
import type { DecidedBy } from '../../coach/judging/decided-by.ts';
import type { Decision } from '../../coach/judging/plan-judgement.ts';
import type { QuestionUpdate } from '../../coach/judging/settle.ts';
import { jsonb } from '../../db/json.ts';
import type { Db } from '../../db/types.ts';

export async function insertMetCriteria(
  db: Db,
  stepProgressId: number,
  decisions: readonly Decision[],
): Promise<void> {
  if (decisions.length === 0) return;
  await db
    .insertInto('criterion_progress')
    .values(
      decisions.map(decision => ({
        step_progress_id: stepProgressId,
        item_key: decision.itemKey,
        criterion_key: decision.criterionKey,
        evidence: jsonb(decision.evidence),
      })),
    )
    .onConflict(conflict => conflict.columns(['step_progress_id', 'item_key', 'criterion_key']).doNothing())
    .execute();
}

/** A completed question stays as it was accepted: only a reset takes that back. */
export async function upsertQuestions(
  db: Db,
  stepProgressId: number,
  updates: readonly (QuestionUpdate & { by: DecidedBy })[],
): Promise<void> {
  if (updates.length === 0) return;
  await db
    .insertInto('question_progress')
    .values(
      updates.map(update => ({
        step_progress_id: stepProgressId,
        question_id: update.questionId,
        status: update.status,
        evidence: jsonb(update.evidence),
        reason: update.reason,
        missing: update.missing,
        model: update.by.model,
        judge_version: update.by.version,
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['step_progress_id', 'question_id'])
        .doUpdateSet(eb => ({
          status: eb.ref('excluded.status'),
          evidence: eb.ref('excluded.evidence'),
          reason: eb.ref('excluded.reason'),
          missing: eb.ref('excluded.missing'),
          model: eb.ref('excluded.model'),
          judge_version: eb.ref('excluded.judge_version'),
          updated_at: sql<string>`now()`,
        }))
        .where('question_progress.status', '<>', 'completed'),
    )
    .execute();
}

export interface Judgement {
  stepProgressId: number;
  turnId: number;
  attempt: number;
  provider: string;
  model: string | null;
  judgeVersion: string;
  verdict: unknown;
  error: string | null;
  milliseconds: number;
}

/** Every judgement is kept as it came, failed ones included. */
export async function insertJudgement(db: Db, judgement: Judgement): Promise<void> {
  await db
    .insertInto('judgements')
    .values({
      step_progress_id: judgement.stepProgressId,
      turn_id: judgement.turnId,
      attempt: judgement.attempt,
      provider: judgement.provider,
      model: judgement.model,
      judge_version: judgement.judgeVersion,
      verdict: judgement.verdict === null ? null : jsonb(judgement.verdict),
      error: judgement.error,
      milliseconds: Math.round(judgement.milliseconds),
    })
    .execute();
}
