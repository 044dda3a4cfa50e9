import { curriculumContracts } from '@groundwork/api-client';
import type { Question, Step } from '@groundwork/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { contractQuery } from '../../../app/contract-query.ts';
import { showToast } from '../../../ui/toast.ts';
import { changesQuery } from './step-changes.tsx';

/** The same query as the chat's. Sharing it from a file of its own would split off a chunk. */
const questionsQuery = (stepId: number) =>
  contractQuery(curriculumContracts.stepQuestions, { params: { stepId } });

/** Step and questions are fetched separately, so one change may be noticed twice within this time. */
const SAME_CHANGE_MS = 30_000;

/** Id of the step opened last. */
let openedId: number | null = null;

export const wasOpened = (stepId: number) => stepId === openedId;

interface ChangeNoteProps {
  startupId: number;
  step: Step;
}

/** Notifies when the step's authors change it while it is open (SC-61). Renders nothing. */
export function ChangeNote({ startupId, step }: ChangeNoteProps) {
  const client = useQueryClient();
  const { data: questions } = useQuery(questionsQuery(step.id));
  const asked = questions && wordsOf(step, questions);
  const known = useRef(asked);
  useEffect(() => {
    openedId = step.id;
  }, [step.id]);
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const before = known.current;
    known.current = asked ?? before;
    if (before === undefined || asked === undefined || before === asked) return;
    void client.invalidateQueries({ queryKey: changesQuery(startupId, step.id).queryKey });
    if (Date.now() - toldAt.current < SAME_CHANGE_MS) return;
    toldAt.current = Date.now();
    void showToast({
      title: 'This step has been updated',
      message: 'Your answers are kept.',
      duration: 10_000,
    });
  }, [asked, client, startupId, step.id]);
  return null;
}

/** The parts of a step that founders read. */
const wordsOf = ({ title, description }: Step, questions: readonly Question[]): string =>
  JSON.stringify([
    title,
    description,
    ...questions.map(({ id, text, hint, evaluationCriteria }) => [id, text, hint, evaluationCriteria]),
  ]);
