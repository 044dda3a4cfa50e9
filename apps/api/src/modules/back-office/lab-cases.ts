import type { adminLabContracts, Body, LabSetup } from '@groundwork/api-client/contracts';
import type { AdminQuestion, CaseSource, VersionedKind } from '@groundwork/domain';
import type { LabelledAnswer } from '../../curriculum/case-schema.ts';
import type { Db } from '../../db/types.ts';
import { questionsOf } from '../../exam/judge-answer.ts';
import type { LabCase } from '../../exam/judge-runs.repo.ts';
import { listAllChallenges } from './challenges.repo.ts';
import { listAllCases } from './labelled-cases.repo.ts';
import { type Stored, withPending } from './pending.ts';
import { listAllQuestions, readQuestionKeys } from './questions.repo.ts';
import { listAllSteps } from './steps.repo.ts';

/** What is in use, as founders see it or with what waits to be published, in their order. */
async function readSteps(db: Db, isPending: boolean) {
  const read = async <R extends Stored>(kind: VersionedKind, records: R[]) =>
    isPending ? withPending(db, kind, records) : records;
  const byOrder = (one: { order: number }, other: { order: number }) => one.order - other.order;
  const challenges = (await read('challenge', await listAllChallenges(db)))
    .filter(({ isArchived }) => !isArchived)
    .sort(byOrder);
  const steps = (await read('step', await listAllSteps(db))).filter(({ isActive }) => isActive).sort(byOrder);
  const questions = (await read('question', await listAllQuestions(db)))
    .filter(({ isActive }) => isActive)
    .sort(byOrder);
  return challenges.flatMap(challenge =>
    steps
      .filter(({ challengeId }) => challengeId === challenge.id)
      .map(({ id, title, description, conversationOpener, completionCriteria }) => ({
        challengeId: challenge.id,
        challenge: challenge.title,
        title,
        description,
        conversationOpener,
        completionCriteria,
        questions: questions.filter(({ stepId }) => stepId === id).map(toJudged),
      })),
  );
}

type LabStep = Awaited<ReturnType<typeof readSteps>>[number];

const toJudged = (
  { id, text, hint, example, type, evaluationCriteria, figure }: AdminQuestion,
  index: number,
) => ({ key: String(id), order: index + 1, text, hint, example, type, evaluationCriteria, figure });

export interface LabCases {
  steps: LabStep[];
  cases: LabCase[];
  /** Of questions that are gone or out of use. */
  leftOut: CaseSource[];
}

/** All labelled answers to the questions in use. Those of the files are found by the key of the question's row. */
export async function readLabCases(
  db: Db,
  shipped: readonly LabelledAnswer[],
  isPending: boolean,
): Promise<LabCases> {
  const steps = await readSteps(db, isPending);
  const keys = await readQuestionKeys(db);
  const inUse = new Set(questionsOf(steps).map(({ question }) => Number(question.key)));
  const all: Omit<LabCase, 'questionKey'>[] = [
    ...questionsOf(steps).flatMap(({ question }) => examplesOf(question)),
    ...shipped.map(entry => ({
      ...entry,
      questionId: keys.get(entry.questionKey) ?? 0,
      labelledCaseId: null,
    })),
    ...(await listAllCases(db)).map(({ id, questionId, source, label, answer }) => ({
      ...{ questionId, source, label, answer, labelledCaseId: id },
      ...{ kind: null, misses: [] },
    })),
  ];
  return {
    steps,
    cases: all
      .filter(({ questionId }) => inUse.has(questionId))
      .map(entry => ({ ...entry, questionKey: String(entry.questionId) })),
    leftOut: all.filter(({ questionId }) => !inUse.has(questionId)).map(({ source }) => source),
  };
}

function examplesOf({ key, evaluationCriteria }: LabStep['questions'][number]) {
  const examples = evaluationCriteria as { pass?: unknown; fail?: unknown } | null;
  return (['pass', 'fail'] as const).flatMap(label => {
    const answer = examples?.[label];
    if (typeof answer !== 'string' || answer.trim() === '') return [];
    const labelled = { source: 'golden', kind: null, label, misses: [], answer: answer.trim() } as const;
    return [{ ...labelled, questionId: Number(key), labelledCaseId: null }];
  });
}

/** The part of them that a run judges. */
export function chooseCases(
  { steps, cases, leftOut }: LabCases,
  { sources, challengeId }: Body<typeof adminLabContracts.start>,
) {
  const chosen = steps.filter(step => challengeId === null || step.challengeId === challengeId);
  const asked = new Set(questionsOf(chosen).map(({ question }) => question.key));
  return {
    steps: chosen,
    challenge: challengeId === null ? null : (chosen[0]?.challenge ?? null),
    cases: cases.filter(({ questionKey, source }) => asked.has(questionKey) && sources.includes(source)),
    // Nobody knows of which challenge such a question was.
    leftOut: challengeId === null ? leftOut.filter(source => sources.includes(source)).length : 0,
  };
}

/** How many there are. */
export function countCases({ steps, cases, leftOut }: LabCases): Pick<LabSetup, 'questions' | 'leftOut'> {
  return {
    questions: questionsOf(steps).map(({ step, question }) => ({
      id: Number(question.key),
      text: question.text,
      challengeId: step.challengeId,
      challenge: step.challenge,
      cases: countBySource(
        cases.filter(({ questionKey }) => questionKey === question.key).map(({ source }) => source),
      ),
    })),
    leftOut: countBySource(leftOut),
  };
}

const countBySource = (sources: readonly CaseSource[]) =>
  [...new Set(sources)].map(source => ({ source, count: sources.filter(other => other === source).length }));
