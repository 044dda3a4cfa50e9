import { curriculumContracts } from '@groundwork/api-client';
import type { Question, Step } from '@groundwork/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { contractQuery } from '../../../app/contract-query.ts';
import { showToast } from '../../../ui/toast.ts';

/** As the chat asks for them. Its own file would be split for this. */
const questionsQuery = (stepId: number) =>
  contractQuery(curriculumContracts.stepQuestions, { params: { stepId } });

/** The step and its questions are asked for apart, so one change may be seen in two parts. */
const SAME_CHANGE_MS = 30_000;

/** The step that was opened last. */
let openedId: number | null = null;

export const wasOpened = (stepId: number) => stepId === openedId;

/** Says it when the authors of a step change what it asks while it is open (SC-61). It draws nothing. */
export function ChangeNote({ step }: { step: Step }) {
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
    if (Date.now() - toldAt.current < SAME_CHANGE_MS) return;
    toldAt.current = Date.now();
    void showToast({
      title: 'This step was changed by its authors',
      message: 'What you have written stays.',
      duration: 10_000,
    });
  }, [asked]);
  return null;
}

/** What a founder reads of it. */
const wordsOf = ({ title, description }: Step, questions: readonly Question[]): string =>
  JSON.stringify([
    title,
    description,
    ...questions.map(({ id, text, hint, evaluationCriteria }) => [
      id,
      text,
      hint,
      evaluationCriteria.options,
    ]),
  ]);
