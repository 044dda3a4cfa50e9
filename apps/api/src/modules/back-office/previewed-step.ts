import type { StepContext, StoredQuestion } from '../../coach/turn-context.ts';
import type { Db } from '../../db/types.ts';
import { listAssistants, listStepLinks } from './assistants.repo.ts';
import { findAnyChallenge } from './challenges.repo.ts';
import { withPending } from './pending.ts';
import { listQuestionsOf } from './questions.repo.ts';
import { findStep } from './steps.repo.ts';

export type PreviewedStep = Pick<StepContext, 'assistant' | 'challenge' | 'step' | 'completionCriteria'> & {
  questions: StoredQuestion[];
};

/** A step with its assistant and active questions as they would be published now, as if nobody had begun it. */
export async function findPreviewedStep(
  db: Db,
  stepId: number,
  byDefault: StepContext['assistant'],
): Promise<PreviewedStep | undefined> {
  const stored = await findStep(db, stepId);
  const [step] = await withPending(db, 'step', stored ? [stored] : []);
  const ofStep = step && (await findAnyChallenge(db, step.challengeId));
  const [challenge] = await withPending(db, 'challenge', ofStep ? [ofStep] : []);
  if (!step || !challenge) return undefined;
  const { title, description, promptInstructions, completionCriteria } = step;
  const links = await listStepLinks(db, stepId);
  const assistants = await withPending(db, 'assistant', await listAssistants(db));
  const speaker = links
    .map(({ assistantId }) => assistants.find(({ id, isActive }) => id === assistantId && isActive))
    .find(assistant => assistant !== undefined);
  const questions = await withPending(db, 'question', await listQuestionsOf(db, stepId));
  return {
    assistant: speaker ?? byDefault,
    challenge: { title: challenge.title },
    step: { title, description, promptInstructions },
    completionCriteria,
    questions: questions
      .filter(({ isActive }) => isActive)
      .map(question => ({ ...question, status: 'not_started', missing: null, evidence: [] })),
  };
}
