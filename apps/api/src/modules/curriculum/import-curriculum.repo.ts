import type { Curriculum } from '../../curriculum/curriculum-schema.ts';
import { jsonb } from '../../db/json.ts';
import type { Db } from '../../db/types.ts';

export async function hasChallenges(db: Db): Promise<boolean> {
  const row = await db.selectFrom('challenges').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Writes the whole curriculum into a database that has none. Call it in a transaction. */
export async function insertCurriculum(db: Db, curriculum: Curriculum): Promise<void> {
  const assistantIds = await insertAssistants(db, curriculum.assistants);
  for (const challenge of curriculum.challenges) {
    const { id: challengeId } = await db
      .insertInto('challenges')
      .values({
        key: challenge.key,
        title: challenge.title,
        description: challenge.description,
        sort_order: challenge.order,
        icon: challenge.icon,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const step of challenge.steps) {
      await insertStep(db, { challengeId, key: `${challenge.key}/${step.key}` }, step, assistantIds);
    }
  }
}

type ShippedStep = Curriculum['challenges'][number]['steps'][number];

async function insertAssistants(
  db: Db,
  assistants: Curriculum['assistants'],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .insertInto('assistants')
    .values(
      assistants.map(assistant => ({
        key: assistant.key,
        name: assistant.name,
        description: assistant.description,
        avatar: assistant.avatar,
        system_prompt: assistant.systemPrompt,
        web_search_enabled: assistant.webSearchEnabled,
      })),
    )
    .returning(['id', 'key'])
    .execute();
  return new Map(rows.map(row => [row.key ?? '', row.id]));
}

async function insertStep(
  db: Db,
  place: { challengeId: number; key: string },
  step: ShippedStep,
  assistantIds: ReadonlyMap<string, number>,
): Promise<void> {
  const { id: stepId } = await db
    .insertInto('steps')
    .values({
      key: place.key,
      challenge_id: place.challengeId,
      title: step.title,
      description: step.description,
      sort_order: step.order,
      report_section: step.reportSection,
      prompt_instructions: step.promptInstructions,
      conversation_opener: step.conversationOpener,
      completion_criteria: step.completionCriteria == null ? null : jsonb(step.completionCriteria),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('questions')
    .values(
      step.questions.map(question => ({
        key: `${place.key}/${question.key}`,
        step_id: stepId,
        text: question.text,
        hint: question.hint,
        sort_order: question.order,
        type: question.type,
        evaluation_criteria: question.evaluationCriteria == null ? null : jsonb(question.evaluationCriteria),
      })),
    )
    .execute();
  await db
    .insertInto('step_assistants')
    .values(
      step.assistants.map((key, index) => ({
        step_id: stepId,
        assistant_id: requireAssistant(assistantIds, key),
        sort_order: index + 1,
      })),
    )
    .execute();
}

/** The reader has checked that every assistant a step names exists. */
function requireAssistant(assistantIds: ReadonlyMap<string, number>, key: string): number {
  const id = assistantIds.get(key);
  if (id === undefined) throw new Error(`No assistant has the key ${key}`);
  return id;
}
