import type { AdminChallenge, AdminStep, ListedQuestion } from '@groundwork/domain';
import { useState } from 'react';
import { useFilters } from '../components/use-filters.ts';
import { ChallengeDialog } from './challenges/challenges.tsx';
import { placeOf, type TreeKind } from './places.ts';
import { QuestionDialog } from './questions/questions.tsx';
import { StepDialog } from './steps/steps.tsx';
import type { Curriculum } from './tree.ts';

/** The form of the record in the address. */
export function EditedRecord({ curriculum: { challenges, steps, questions } }: { curriculum: Curriculum }) {
  const edited = useFilters<'edit'>().read('edit');
  const of = <R extends { id: number }>(kind: TreeKind, rows: readonly R[]) =>
    rows.find(({ id }) => placeOf(kind, id) === edited);
  return (
    <Form
      key={edited}
      challenge={of('challenge', challenges)}
      step={of('step', steps)}
      question={of('question', questions)}
    />
  );
}

interface Found {
  challenge: AdminChallenge | undefined;
  step: AdminStep | undefined;
  question: ListedQuestion | undefined;
}

/** It keeps the record as it was when it was found, also when it is deleted elsewhere (AD-36, AD-37). */
function Form(now: Found) {
  const { set } = useFilters<'edit'>();
  const close = () => set('edit', '', true);
  const [found, setFound] = useState<Found | null>(null);
  const { challenge, step, question } = found ?? now;
  if (!found && (challenge ?? step ?? question)) setFound(now);
  if (challenge) return <ChallengeDialog dialog={{ kind: 'edit', record: challenge }} onClose={close} />;
  if (step)
    return (
      <StepDialog challengeId={step.challengeId} dialog={{ kind: 'edit', record: step }} onClose={close} />
    );
  if (question)
    return (
      <QuestionDialog stepId={question.stepId} dialog={{ kind: 'edit', record: question }} onClose={close} />
    );
  return null;
}
