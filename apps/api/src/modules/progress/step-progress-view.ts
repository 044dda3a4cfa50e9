import {
  isStepComplete,
  normaliseCompletionCriteria,
  type ProgressStatus,
  type StepProgress,
  stepPercent,
  stepTally,
} from '@groundwork/domain';

/** A step's progress as the database answers it. */
export interface StepProgressRow {
  id: number;
  startupId: number;
  challengeId: number;
  stepId: number;
  status: ProgressStatus;
  attempt: number;
  rev: number;
  updatedAt: string;
  completionCriteria: unknown;
  /** Active questions in order. */
  questions: { id: number; status: ProgressStatus }[];
  metCriteria: string[];
  /** No verdict came of the newest founder message, and nobody is judging it. */
  hasUnjudged: boolean;
}

function tallyOf(row: StepProgressRow) {
  const completed = row.questions.filter(question => question.status === 'completed').length;
  const criteria = normaliseCompletionCriteria(row.completionCriteria);
  return stepTally(criteria, { completed, total: row.questions.length }, row.metCriteria);
}

/** Whether nothing of the step is open any more: what completing it asks for (decisions 3). */
export function isReadyToComplete(row: StepProgressRow): boolean {
  return isStepComplete(row.status, tallyOf(row));
}

/** The ids of the active questions that are still open, in order. */
export function openQuestionIds(row: StepProgressRow): number[] {
  return row.questions.filter(question => question.status !== 'completed').map(question => question.id);
}

export function toStepProgress(row: StepProgressRow): StepProgress {
  const tally = tallyOf(row);
  const criteria = normaliseCompletionCriteria(row.completionCriteria);
  const items = criteria.kind === 'list' ? criteria.items : [];
  return {
    id: row.id,
    startupId: row.startupId,
    challengeId: row.challengeId,
    stepId: row.stepId,
    status: row.status,
    activeQuestionId: openQuestionIds(row)[0] ?? null,
    percent: row.status === 'completed' ? 100 : stepPercent(tally.completed, tally.total),
    criteriaCompletion: {
      objective: criteria.kind === 'list' ? criteria.objective : null,
      objectiveCompleted: isStepComplete(row.status, tally),
      completedCriteria: items.filter(item => row.metCriteria.includes(item.key)).map(item => item.text),
    },
    hasUnjudged: row.hasUnjudged && row.status !== 'completed',
    attempt: row.attempt,
    rev: row.rev,
    updatedAt: row.updatedAt,
  };
}
