import {
  type CompletionCriteria,
  type CriterionProgress,
  isStepComplete,
  normaliseCompletionCriteria,
  type ProgressStatus,
  questionOffer,
  type StepProgress,
  stepPercent,
  stepTally,
} from '@groundwork/domain';

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
  /** In the order in which they are asked: those left for later come last. */
  questions: { id: number; status: ProgressStatus }[];
  /**
   * Judged messages since the question that is asked came up: none of them completed anything. Not counted in a
   * completed step.
   */
  refusals: number;
  /** Whether rules judged the newest message that was judged. */
  isJudgedByRules: boolean;
  /** The met entries of the step's own list, oldest first. */
  metCriteria: { key: string; evidence: { quote: string }[] }[];
  /** Words on the gaps in that list at its last judgement, by the entries' keys. */
  missing: Record<string, string>;
  /**
   * The newest founder message has no verdict, and is not being judged. Once the step is completed only a revised
   * answer counts.
   */
  hasUnjudged: boolean;
  /** It may still get a verdict. */
  isJudging: boolean;
}

function tallyOf(row: StepProgressRow) {
  const completed = row.questions.filter(question => question.status === 'completed').length;
  const criteria = normaliseCompletionCriteria(row.completionCriteria);
  const metKeys = row.metCriteria.map(({ key }) => key);
  return stepTally(criteria, { completed, total: row.questions.length }, metKeys);
}

/** Whether nothing of the step is open any more, so that it can be completed (PR-22). */
export function isReadyToComplete(row: StepProgressRow): boolean {
  return isStepComplete(row.status, tallyOf(row));
}

export function openQuestionIds(row: StepProgressRow): number[] {
  return row.questions.filter(question => question.status !== 'completed').map(question => question.id);
}

/** The state of each entry of the step's own list; empty if questions decide. */
function criteriaProgress(row: StepProgressRow, criteria: CompletionCriteria): CriterionProgress[] {
  if (row.questions.length > 0 || criteria.kind !== 'list') return [];
  return criteria.items.map(({ key, text, required }) => {
    const met = row.metCriteria.find(entry => entry.key === key);
    const evidence = [...new Set(met?.evidence.map(({ quote }) => quote))];
    const isOver = met !== undefined || row.status === 'completed';
    return {
      key,
      text,
      isRequired: required,
      isMet: met !== undefined,
      evidence,
      reason: met ? acceptedBecause(evidence) : null,
      missing: isOver ? null : (row.missing[key] ?? null),
    };
  });
}

/** The criterion's own text already names the missing part. */
const acceptedBecause = ({ length }: readonly string[]) =>
  length === 1 ? 'You say so in this sentence.' : 'You say so in these sentences.';

/** The criteria that a refused completion names. Optional criteria do not block it. */
export function openCriteria(row: StepProgressRow): CriterionProgress[] {
  const all = criteriaProgress(row, normaliseCompletionCriteria(row.completionCriteria));
  return all.filter(({ isMet, isRequired }) => isRequired && !isMet);
}

export function toStepProgress(row: StepProgressRow): StepProgress {
  const tally = tallyOf(row);
  const criteria = normaliseCompletionCriteria(row.completionCriteria);
  const items = criteria.kind === 'list' ? criteria.items : [];
  const metKeys = row.metCriteria.map(({ key }) => key);
  return {
    id: row.id,
    startupId: row.startupId,
    challengeId: row.challengeId,
    stepId: row.stepId,
    status: row.status,
    activeQuestionId: openQuestionIds(row)[0] ?? null,
    offers: questionOffer({
      count: row.refusals,
      isByRules: row.isJudgedByRules,
      openQuestions: row.status === 'completed' ? 0 : openQuestionIds(row).length,
    }),
    isRefused: row.refusals > 0 && openQuestionIds(row).length > 0,
    percent: isStepComplete(row.status, tally) ? 100 : stepPercent(tally.completed, tally.total),
    criteriaCompletion: {
      objective: criteria.kind === 'list' ? criteria.objective : null,
      objectiveCompleted: isStepComplete(row.status, tally),
      completedCriteria: items.filter(item => metKeys.includes(item.key)).map(item => item.text),
      criteria: criteriaProgress(row, criteria),
    },
    hasUnjudged: row.hasUnjudged,
    isJudging: row.isJudging,
    attempt: row.attempt,
    rev: row.rev,
    updatedAt: row.updatedAt,
  };
}
