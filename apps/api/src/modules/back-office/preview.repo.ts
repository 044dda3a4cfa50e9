import type { QuestionFigure } from '@groundwork/domain';
import { sql } from 'kysely';
import type { StepContext, StoredQuestion } from '../../coach/turn-context.ts';
import type { Db } from '../../db/types.ts';

export type PreviewedStep = Pick<StepContext, 'assistant' | 'challenge' | 'step' | 'completionCriteria'> & {
  questions: StoredQuestion[];
};

/** A step with its assistant and active questions, as if nobody had begun it. */
export async function findPreviewedStep(
  db: Db,
  stepId: number,
  byDefault: StepContext['assistant'],
): Promise<PreviewedStep | undefined> {
  const step = await db
    .selectFrom('steps')
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .select(['steps.title', 'steps.description', 'prompt_instructions as promptInstructions'])
    .select(['challenges.title as challengeTitle', 'completion_criteria as completionCriteria'])
    .where('steps.id', '=', stepId)
    .executeTakeFirst();
  if (!step) return undefined;
  const { challengeTitle, completionCriteria, ...told } = step;
  const assistant = await db
    .selectFrom('step_assistants')
    .innerJoin('assistants', 'assistants.id', 'step_assistants.assistant_id')
    .select(['name', 'system_prompt as systemPrompt', 'web_search_enabled as webSearchEnabled'])
    .where('step_id', '=', stepId)
    .where('step_assistants.is_active', '=', true)
    .where('assistants.is_active', '=', true)
    .orderBy('step_assistants.sort_order')
    .orderBy('step_assistants.id')
    .executeTakeFirst();
  const questions = await db
    .selectFrom('questions')
    .select(['id', 'text', 'hint', 'example', 'type', 'evaluation_criteria as evaluationCriteria'])
    .select(sql<QuestionFigure | null>`figure`.as('figure'))
    .where('step_id', '=', stepId)
    .where('is_active', '=', true)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return {
    assistant: assistant ?? byDefault,
    challenge: { title: challengeTitle },
    step: told,
    completionCriteria,
    questions: questions.map(question => ({
      ...question,
      status: 'not_started',
      missing: null,
      evidence: [],
    })),
  };
}
