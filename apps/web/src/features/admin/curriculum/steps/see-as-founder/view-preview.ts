import type { PreviewProgress } from '@groundwork/api-client';
import {
  type AdminQuestion,
  type AdminStep,
  type CompletionCriteria,
  isStepComplete,
  normaliseCompletionCriteria,
  readEvaluationCriteria,
  stepPercent,
  stepTally,
} from '@groundwork/domain';

/** One line beside the chat: a question, or a criterion of a step without questions. */
export interface SeenItem {
  key: string;
  text: string;
  state: 'completed' | 'current' | 'open';
  isJudged: boolean;
  hint: string | null;
  options: readonly string[];
  evidence: readonly string[];
  missing: string | null;
}

/** The item key under which the judge keeps what is met of the step's own list. */
const OF_STEP = 'step';

const NOTHING: PreviewProgress = { questions: [], met: [] };

/**
 * Where a founder would stand in a step.
 * @param questions the active ones, in order
 * @param isBegun whether anything was answered
 */
export function viewPreview(
  { completionCriteria }: AdminStep,
  questions: readonly AdminQuestion[],
  { progress = NOTHING, isBegun }: { progress: PreviewProgress | undefined; isBegun: boolean },
) {
  const criteria = normaliseCompletionCriteria(completionCriteria);
  const met = progress.met.filter(({ itemKey }) => itemKey === OF_STEP);
  const completed = progress.questions.filter(({ isComplete }) => isComplete);
  const isAsked = questions.length > 0;
  const tally = stepTally(
    criteria,
    { completed: completed.length, total: questions.length },
    met.map(({ criterionKey }) => criterionKey),
  );
  const isComplete = isStepComplete(isBegun ? 'in_progress' : 'not_started', tally);
  const items = isAsked ? questionItems(questions, progress) : criteriaItems(criteria, met, isBegun);
  const current = isComplete ? undefined : items.find(({ state }) => state === 'current');
  return {
    items,
    current,
    title: isAsked ? 'Questions' : 'Completion criteria',
    objective: !isAsked && criteria.kind === 'list' ? criteria.objective : null,
    percent: isComplete ? 100 : stepPercent(tally.completed, tally.total),
    isComplete,
  };
}

function questionItems(questions: readonly AdminQuestion[], progress: PreviewProgress): SeenItem[] {
  const progressOf = (id: number) => progress.questions.find(({ questionId }) => questionId === id);
  const currentId = questions.find(({ id }) => !progressOf(id)?.isComplete)?.id;
  return questions.map(({ id, text, hint, type, evaluationCriteria }) => {
    const { isComplete = false, evidence = [], missing = null } = progressOf(id) ?? {};
    const criteria = readEvaluationCriteria(type, evaluationCriteria);
    return {
      key: String(id),
      text,
      state: isComplete ? 'completed' : id === currentId ? 'current' : 'open',
      isJudged: isComplete || missing !== null || evidence.length > 0,
      hint,
      options: criteria.kind === 'choice' ? criteria.options : [],
      evidence,
      missing,
    };
  });
}

function criteriaItems(
  criteria: CompletionCriteria,
  met: PreviewProgress['met'],
  isBegun: boolean,
): SeenItem[] {
  if (criteria.kind !== 'list') return [];
  return criteria.items.map(({ key, text }) => {
    const found = met.find(({ criterionKey }) => criterionKey === key);
    return {
      key,
      text,
      hint: null,
      options: [],
      missing: null,
      state: found ? 'completed' : 'open',
      isJudged: isBegun,
      evidence: found ? found.evidence.map(({ quote }) => quote) : [],
    };
  });
}
