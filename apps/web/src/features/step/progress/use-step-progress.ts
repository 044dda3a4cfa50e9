import type { ChatScope } from '@groundwork/api-client';
import {
  type CompletionCriteria,
  type CriterionProgress,
  type CriterionState,
  INITIAL_STEP_SESSION,
  normaliseCompletionCriteria,
  type ProgressObservation,
  progressPollMs,
  type Question,
  type QuestionOffer,
  type QuestionProgress,
  type Step,
  type StepProgress,
  type StepSession,
  seeProgress,
  viewStepSession,
} from '@groundwork/domain';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { stepQueries } from '../step-queries.ts';
import type { useStepRules } from './use-step-rules.ts';

export interface ShownCriterion extends CriterionState {
  text: string;
  required: boolean;
}

/** One line of the list beside the chat: a question, or a criterion of a step without questions. */
export interface ProgressItem {
  key: string;
  /** Null for a criterion. */
  questionId: number | null;
  text: string;
  state: 'completed' | 'current' | 'open';
  hint: string | null;
  /** An answer of another startup. */
  example: string | null;
  options: readonly string[];
  evidence: readonly string[];
  reason: string | null;
  missing: string | null;
  /** The criteria of a question's rubric, with their state in the last verdict. */
  criteria: readonly ShownCriterion[];
  /** Evidence that was accepted earlier, newest first. */
  earlier: QuestionProgress['earlier'];
  /** Counted as completed by the founder, not by a judge. */
  isOwnAssessment: boolean;
  /** Accepted by an administrator, on appeal. */
  isByPerson: boolean;
  appeal: QuestionProgress['appeal'];
  /** The step's progress, where the founder may appeal; null otherwise. */
  appealsIn: number | null;
  isLeft: boolean;
  isAboutConversations: boolean;
  /** The decisions offered about it, if it is the question that is being asked. */
  offer: QuestionOffer | null;
}

/** What only some items have. */
export const PLAIN_ITEM = {
  hint: null,
  example: null,
  options: [],
  evidence: [],
  reason: null,
  missing: null,
  criteria: [],
  earlier: [],
  isOwnAssessment: false,
  isByPerson: false,
  appeal: null,
  appealsIn: null,
  isLeft: false,
  isAboutConversations: false,
  offer: null,
} satisfies Partial<ProgressItem>;

/** The session of a new visit, initialised with what is cached. */
export function beginSession(client: QueryClient, userId: number, scope: ChatScope): StepSession {
  const progress = client.getQueryData(stepQueries.progress(userId, scope).queryKey);
  const questions = client.getQueryData(stepQueries.questions(scope.stepId).queryKey);
  const verdicts =
    progress === null ? NO_VERDICTS : client.getQueryData(stepQueries.verdicts(progress?.id ?? 0).queryKey);
  const known = observe(progress, questions, verdicts);
  return known
    ? seeProgress(INITIAL_STEP_SESSION, { ...known, now: performance.now() })
    : INITIAL_STEP_SESSION;
}

/** A step's progress for display (PR-32); undefined until everything is loaded. */
export function useStepProgress(
  userId: number,
  scope: ChatScope,
  step: Step,
  rules: ReturnType<typeof useStepRules>,
  isReplying: boolean,
) {
  const { data: progress } = useQuery({
    ...stepQueries.progress(userId, scope),
    // A reply brings its verdict while it streams. After its end the stream may break unnoticed, so polling takes over.
    refetchInterval: ({ state }) =>
      progressPollMs(rules.session, state.data?.isJudging === true && !isReplying),
  });
  // Polled, so that an administrator's changes show beside the chat as well.
  const { data: questions } = useQuery({ ...stepQueries.questions(scope.stepId), refetchInterval: 15_000 });
  const verdicts = useStepVerdicts(progress);
  const criteria = useMemo(() => normaliseCompletionCriteria(step.completionCriteria), [step]);

  const { update } = rules;
  const { updatedAt, percent } = rules.session.mark;
  /**
   * Also true after a refused completion, so that what is known is observed again even if the record has not changed.
   */
  const isUnseen = updatedAt === null && percent === 0;
  const [isSeen, setSeen] = useState(rules.session !== INITIAL_STEP_SESSION);
  // Before the first paint: a page that opens at 67 % must not begin at 0.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mark that knows nothing is told what is known
  useLayoutEffect(() => {
    const known = observe(progress, questions, verdicts);
    if (!known) return;
    update((session, now) => seeProgress(session, { ...known, now }));
    setSeen(true);
  }, [progress, questions, verdicts, update, isUnseen]);

  const view = useMemo(() => viewStepSession(rules.session), [rules.session]);
  const { completedIds } = view;
  const items = useMemo(() => {
    if (!questions) return undefined;
    if (questions.length === 0) {
      return criteriaItems(criteria, progress?.criteriaCompletion.criteria, completedIds);
    }
    // A completed step asks nothing any more, so it does not show what was added to it later.
    const isOver = progress?.status === 'completed' && completedIds.length > 0;
    return questions
      .filter(({ id }) => !isOver || completedIds.includes(id))
      .map(question => questionItem(question, questions, { progress, verdicts, completedIds }));
  }, [questions, criteria, progress, verdicts, completedIds]);
  if (!isSeen || !items) return undefined;
  return {
    ...view,
    items,
    objective: questions?.length === 0 && criteria.kind === 'list' ? criteria.objective : null,
    hasQuestions: questions !== undefined && questions.length > 0,
    record: progress ?? null,
    hasUnjudged: progress?.hasUnjudged ?? false,
    isJudging: progress?.isJudging ?? false,
  };
}

const NO_VERDICTS: readonly QuestionProgress[] = [];

/** The verdicts on the step's questions, refetched when its progress is newer. */
function useStepVerdicts(progress: StepProgress | null | undefined): readonly QuestionProgress[] | undefined {
  const client = useQueryClient();
  const { id, rev } = progress ?? {};
  const { data } = useQuery({
    ...stepQueries.verdicts(id ?? 0),
    ...(id === undefined ? { queryFn: skipToken } : {}),
  });
  useEffect(() => {
    if (id === undefined || rev === undefined) return;
    const { queryKey } = stepQueries.verdicts(id);
    const seen = client.getQueryState(queryKey);
    // A verdict is cached together with its progress; a poll brings only the progress.
    const isOld = seen?.data !== undefined && Date.now() - seen.dataUpdatedAt > 1000;
    if (isOld) void client.invalidateQueries({ queryKey });
  }, [client, id, rev]);
  return progress === null ? NO_VERDICTS : data;
}

/** Undefined until everything is loaded. */
function observe(
  progress: StepProgress | null | undefined,
  questions: readonly Question[] | undefined,
  verdicts: readonly QuestionProgress[] | undefined,
): Omit<ProgressObservation, 'now'> | undefined {
  if (progress === undefined || !questions || !verdicts) return undefined;
  const completedIds = questions.length === 0 ? metCriteria(progress) : completedQuestions(verdicts);
  if (!progress) return { percent: 0, status: 'not_started', updatedAt: null, completedIds };
  const { percent, status, updatedAt, attempt } = progress;
  return { percent, status, updatedAt: Date.parse(updatedAt), attempt, completedIds };
}

const completedQuestions = (verdicts: readonly QuestionProgress[]) =>
  verdicts.filter(({ status }) => status === 'completed').map(({ questionId }) => questionId);

const metCriteria = (progress: StepProgress | null) => progress?.criteriaCompletion.completedCriteria ?? [];

interface StepData {
  progress: StepProgress | null | undefined;
  verdicts: readonly QuestionProgress[] | undefined;
  completedIds: readonly (number | string)[];
}

function questionItem(question: Question, all: readonly Question[], known: StepData): ProgressItem {
  const { progress, verdicts, completedIds } = known;
  const verdict = verdicts?.find(({ questionId }) => questionId === question.id);
  const activeId = progress ? progress.activeQuestionId : all[0]?.id;
  const isCompleted = completedIds.includes(question.id);
  return {
    key: String(question.id),
    questionId: question.id,
    text: question.text,
    state: isCompleted ? 'completed' : question.id === activeId ? 'current' : 'open',
    hint: question.hint,
    example: question.example,
    options: question.evaluationCriteria.options,
    evidence: verdict?.evidence ?? [],
    reason: verdict?.reason ?? null,
    missing: isCompleted ? null : (verdict?.missing ?? null),
    criteria: question.evaluationCriteria.criteria.map(criterion => ({
      state: 'missing',
      quotes: [],
      missing: null,
      ...verdict?.criteria.find(({ id }) => id === criterion.id),
      ...criterion,
    })),
    earlier: verdict?.earlier ?? [],
    isOwnAssessment: isCompleted && verdict?.isOwnAssessment === true,
    isByPerson: isCompleted && verdict?.isByPerson === true,
    appeal: verdict?.appeal ?? null,
    appealsIn:
      progress?.isRefused && question.id === activeId && !isCompleted && !verdict?.appeal
        ? progress.id
        : null,
    isLeft: verdict?.isLeft ?? false,
    isAboutConversations: question.isAboutConversations === true,
    offer: question.id === activeId ? (progress?.offers ?? null) : null,
  };
}

function criteriaItems(
  criteria: CompletionCriteria,
  criteriaProgress: readonly CriterionProgress[] = [],
  completedIds: readonly (number | string)[],
): ProgressItem[] {
  if (criteria.kind !== 'list') return [];
  return criteria.items.map(({ key, text }) => {
    const known = criteriaProgress.find(entry => entry.key === key);
    const isCompleted = completedIds.includes(text);
    return {
      ...PLAIN_ITEM,
      key,
      questionId: null,
      text,
      state: isCompleted ? 'completed' : 'open',
      evidence: known?.evidence ?? [],
      reason: known?.reason ?? null,
      missing: isCompleted ? null : (known?.missing ?? null),
    };
  });
}
