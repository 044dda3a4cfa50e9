import type { ChatScope, Verdict } from '@groundwork/api-client';
import {
  normaliseCompletionCriteria,
  type Question,
  type QuestionProgress,
  type Step,
  type StepProgress,
} from '@groundwork/domain';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chatQueries } from './chat-queries.ts';

/** One line of the list beside the chat: a question, or a criterion of a step without questions. */
export interface ProgressItem {
  key: string;
  text: string;
  state: 'completed' | 'current' | 'open';
  hint: string | null;
  options: readonly string[];
  evidence: readonly string[];
  reason: string | null;
  missing: string | null;
}

/** A step's progress as it is shown, undefined until everything is loaded. */
export function useStepProgress(userId: number, scope: ChatScope, step: Step) {
  const { data: progress } = useQuery(chatQueries.progress(userId, scope));
  const { data: questions } = useQuery(chatQueries.questions(scope.stepId));
  const { data: verdicts } = useQuery({
    ...chatQueries.verdicts(progress?.id ?? 0),
    ...(progress ? {} : { queryFn: skipToken }),
  });
  const items = useMemo(() => {
    if (!questions) return undefined;
    if (questions.length === 0) return criteriaItems(step, progress);
    return questions.map(question => questionItem(question, questions, progress, verdicts));
  }, [questions, step, progress, verdicts]);
  if (progress === undefined || !items) return undefined;
  return {
    items,
    status: progress?.status ?? 'not_started',
    percent: progress?.percent ?? 0,
    isComplete: progress?.status === 'completed' || progress?.percent === 100,
  };
}

function questionItem(
  question: Question,
  all: readonly Question[],
  progress: StepProgress | null | undefined,
  verdicts: readonly QuestionProgress[] | undefined,
): ProgressItem {
  const verdict = verdicts?.find(({ questionId }) => questionId === question.id);
  const activeId = progress ? progress.activeQuestionId : all[0]?.id;
  const isCompleted = verdict?.status === 'completed';
  return {
    key: String(question.id),
    text: question.text,
    state: isCompleted ? 'completed' : question.id === activeId ? 'current' : 'open',
    hint: question.hint,
    options: question.evaluationCriteria.options,
    evidence: verdict?.evidence ?? [],
    reason: verdict?.reason ?? null,
    missing: isCompleted ? null : (verdict?.missing ?? null),
  };
}

function criteriaItems(step: Step, progress: StepProgress | null | undefined): ProgressItem[] {
  const met = progress?.criteriaCompletion.completedCriteria ?? [];
  const criteria = normaliseCompletionCriteria(step.completionCriteria);
  if (criteria.kind !== 'list') return [];
  return criteria.items.map(({ key, text }) => ({
    key,
    text,
    state: met.includes(text) ? 'completed' : 'open',
    hint: null,
    options: [],
    evidence: [],
    reason: null,
    missing: null,
  }));
}

/** Shows a verdict at once, before any list is fetched again. */
export function useVerdicts(userId: number, scope: ChatScope) {
  const client = useQueryClient();
  return ({ progress, questions, completedQuestionIds }: Verdict) => {
    client.setQueryData(chatQueries.progress(userId, scope).queryKey, progress);
    client.setQueryData(chatQueries.verdicts(progress.id).queryKey, questions);
    // A completed question earned points: the level badge is the only other place that shows it.
    if (completedQuestionIds.length > 0) void client.invalidateQueries({ queryKey: ['/api/user'] });
  };
}
