import { type AppealCriterion, type CriterionState, settlingEvidence } from '@groundwork/domain';
import { sql } from 'kysely';
import { OWN_ASSESSMENT } from '../../coach/judging/own-assessments.ts';
import { ANSWER, questionKey } from '../../coach/judging/plan-judgement.ts';
import type { Evidence, StoredQuestion } from '../../coach/turn-context.ts';
import { jsonb } from '../../db/json.ts';
import type { Db } from '../../db/types.ts';
import { answersToAsked } from '../../stores/asked-question.repo.ts';
import { PERSON } from '../../stores/progress.repo.ts';
import { type AskedQuestion, askAnew } from './questions.repo.ts';

const MAX_ANSWERS = 10;

/** The newest messages that answered the open question and were judged. */
export async function listRefusedAnswers(db: Db, progressId: number): Promise<ReadonlySet<number>> {
  const { ids } = await db
    .selectFrom('step_progress')
    .select(
      sql<number[]>`array(select turns.founder_message_id from ${answersToAsked}
        and turns.judged_at is not null and not turns.says_nothing
        order by turns.founder_message_id desc limit ${MAX_ANSWERS})`.as('ids'),
    )
    .where('id', '=', progressId)
    .executeTakeFirstOrThrow();
  return new Set(ids);
}

interface NewAppeal {
  question: StoredQuestion;
  answer: string;
  evidence: readonly Evidence[];
  criteria: readonly AppealCriterion[];
  sentence: string;
}

/** False when there is one already. */
export async function insertAppeal(
  db: Db,
  { progressId, questionId }: AskedQuestion,
  { question, answer, evidence, criteria, sentence }: NewAppeal,
): Promise<boolean> {
  const inserted = await db
    .insertInto('appeals')
    .values({
      step_progress_id: progressId,
      question_id: questionId,
      question_revision: question.revision ?? 0,
      question: question.text,
      answer,
      evidence: jsonb(evidence),
      criteria: jsonb(criteria),
      sentence,
    })
    .onConflict(conflict => conflict.columns(['step_progress_id', 'question_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  // The founder reads of the appeal beside the verdict, so there has to be one.
  if (inserted)
    await db
      .insertInto('question_progress')
      .values({ step_progress_id: progressId, question_id: questionId, status: 'in_progress' })
      .onConflict(conflict => conflict.columns(['step_progress_id', 'question_id']).doNothing())
      .execute();
  return inserted !== undefined;
}

interface AcceptedAppeal {
  evidence: readonly Evidence[];
  criteria: readonly AppealCriterion[];
  revision: number;
  reason: string;
}

/**
 * Completes a question as a judge would that finds the missing criteria in the answer (PR-74). False when it is
 * completed, unless its founder counted it. Call it with the step's progress locked.
 */
export async function storeAcceptance(
  db: Db,
  asked: AskedQuestion,
  { evidence, criteria, revision, reason }: AcceptedAppeal,
): Promise<boolean> {
  const { progressId, questionId } = asked;
  const before = await db
    .selectFrom('question_progress')
    .select(['status', 'own_assessment', 'updated_at'])
    .select(sql<string[]>`evidence`.as('evidence'))
    .select(sql<CriterionState[]>`criteria`.as('criteria'))
    .where('step_progress_id', '=', progressId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  if (before?.status === 'completed') {
    if (!before.own_assessment) return false;
    await replaceOwnAssessment(db, asked, { evidence: before.evidence, acceptedAt: before.updated_at });
  }
  const met = await meetMissing(db, asked, evidence, criteria);
  const required = new Set(criteria.filter(({ isRequired }) => isRequired).map(({ id }) => id));
  const accepted = {
    status: 'completed' as const,
    own_assessment: false,
    evidence: jsonb(quotesOf(settlingEvidence(met, required))),
    reason,
    missing: null,
    criteria: jsonb(toStates(criteria, met, before?.criteria ?? [])),
    contradicts: jsonb<unknown>([]),
    model: null,
    judge_version: PERSON,
    revision,
    updated_at: sql<string>`now()`,
  };
  await db
    .insertInto('question_progress')
    .values({ step_progress_id: progressId, question_id: questionId, ...accepted })
    .onConflict(conflict => conflict.columns(['step_progress_id', 'question_id']).doUpdateSet(accepted))
    .execute();
  await askAnew(db, progressId);
  return true;
}

interface Met {
  criterionKey: string;
  evidence: Evidence[];
}

const quotesOf = (met: readonly Met[]) => [
  ...new Set(met.flatMap(({ evidence }) => evidence.map(({ quote }) => quote))),
];

function toStates(
  criteria: readonly AppealCriterion[],
  met: readonly Met[],
  before: readonly CriterionState[],
): CriterionState[] {
  // A question without a rubric has one requirement, which is no criterion of it.
  return criteria
    .filter(({ id }) => id !== ANSWER)
    .map(({ id }): CriterionState => {
      const own = met.filter(({ criterionKey }) => criterionKey === id);
      if (own.length > 0) return { id, state: 'met', quotes: quotesOf(own), missing: null };
      return before.find(state => state.id === id) ?? { id, state: 'missing', quotes: [], missing: null };
    });
}

/** Stores the answer's sentences for every required criterion that has none, and answers all that are met. */
async function meetMissing(
  db: Db,
  { progressId, questionId }: AskedQuestion,
  evidence: readonly Evidence[],
  criteria: readonly AppealCriterion[],
): Promise<Met[]> {
  const item_key = questionKey(questionId);
  const missing = criteria.filter(({ isRequired, isMet }) => isRequired && !isMet);
  if (missing.length > 0)
    await db
      .insertInto('criterion_progress')
      .values(
        missing.map(({ id }) => ({
          step_progress_id: progressId,
          item_key,
          criterion_key: id,
          evidence: jsonb(evidence),
        })),
      )
      .onConflict(conflict => conflict.columns(['step_progress_id', 'item_key', 'criterion_key']).doNothing())
      .execute();
  return db
    .selectFrom('criterion_progress')
    .select(['criterion_key as criterionKey', sql<Evidence[]>`evidence`.as('evidence')])
    .where('step_progress_id', '=', progressId)
    .where('item_key', '=', item_key)
    .orderBy('id')
    .execute();
}

/** An accepted answer takes its place as a whole (PR-64). */
async function replaceOwnAssessment(
  db: Db,
  { progressId, questionId }: AskedQuestion,
  { evidence, acceptedAt }: { evidence: string[]; acceptedAt: string },
): Promise<void> {
  await db
    .insertInto('earlier_answers')
    .values({
      step_progress_id: progressId,
      question_id: questionId,
      evidence: jsonb(evidence),
      accepted_at: acceptedAt,
    })
    .execute();
  await db
    .deleteFrom('criterion_progress')
    .where('step_progress_id', '=', progressId)
    .where('item_key', '=', questionKey(questionId))
    .where('criterion_key', '=', OWN_ASSESSMENT)
    .execute();
}
