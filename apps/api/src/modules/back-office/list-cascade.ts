import type { Db } from '../../db/types.ts';
import { listLinksOf, listStepLinks } from './assistants.repo.ts';
import { listQuestionsOf } from './questions.repo.ts';
import { findStep, listStepsOf } from './steps.repo.ts';
import type { CascadedRecord } from './write-records.ts';

interface Named {
  id: number;
  name: string;
}

/** An assistant's place in a step, as the log shows it. */
export function loggedLink(step: Named, assistant: Named) {
  const place = { stepId: step.id, assistantId: assistant.id };
  const recordName = `${assistant.name}: ${step.name}`;
  return { kind: 'step_assistant', recordId: step.id, recordName, place } as const;
}

/** Records that are deleted with others, the innermost first. */
export async function listCascadeWithChallenge(db: Db, challengeId: number): Promise<CascadedRecord[]> {
  const gone: CascadedRecord[] = [];
  for (const step of await listStepsOf(db, challengeId))
    gone.push(...(await listCascadeWithStep(db, step.id)), {
      kind: 'step',
      recordId: step.id,
      recordName: step.title,
      before: step,
    });
  return gone;
}

export async function listCascadeWithStep(db: Db, stepId: number): Promise<CascadedRecord[]> {
  const step = await findStep(db, stepId);
  if (!step) return [];
  const questions = await listQuestionsOf(db, stepId);
  const links = await listStepLinks(db, stepId);
  return [
    ...questions.map((question): CascadedRecord => {
      return { kind: 'question', recordId: question.id, recordName: question.text, before: question };
    }),
    ...links.map(({ assistantId, assistant: { name } }) =>
      cascadedLink({ id: stepId, name: step.title }, { id: assistantId, name }),
    ),
  ];
}

export async function listCascadeWithAssistant(db: Db, assistantId: number): Promise<CascadedRecord[]> {
  const links = await listLinksOf(db, assistantId);
  return links.map(({ step, assistant }) => cascadedLink(step, assistant));
}

function cascadedLink(step: Named, assistant: Named): CascadedRecord {
  const { place: before, ...link } = loggedLink(step, assistant);
  return { ...link, before };
}
