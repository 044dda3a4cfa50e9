import type { ProgressStatus, User } from '@groundwork/domain';
import { sql } from 'kysely';
import type { ReplyInput } from '../coach/provider.ts';
import type {
  ChatMessage,
  EarlierCoachText,
  Evidence,
  StoredCriterion,
  StoredQuestion,
  TurnScene,
} from '../coach/turn-context.ts';
import { bytesOfSideFrom, MAX_SIDE_BYTES } from '../db/newest-page.ts';
import type { Db } from '../db/types.ts';
import { selectCoachTexts } from '../stores/coach-texts.repo.ts';
import type { Turn } from './turns.repo.ts';

/** Serves where a step has no assistant linked to it. */
const DEFAULT_ASSISTANT: ReplyInput['assistant'] = {
  name: 'Coach',
  systemPrompt: 'You are a startup coach: warm, precise and honest.',
  webSearchEnabled: false,
};

/** What the reply is about; undefined when the step was reset or the startup deleted meanwhile. */
export async function readScene(db: Db, turn: Turn): Promise<TurnScene | undefined> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('step_progress', 'step_progress.id', 'messages.step_progress_id')
    .innerJoin('startups', 'startups.id', 'step_progress.startup_id')
    .innerJoin('steps', 'steps.id', 'step_progress.step_id')
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .leftJoin('assistants', 'assistants.id', 'messages.assistant_id')
    .selectAll('startups')
    .select([
      'assistants.name as assistantName',
      'assistants.system_prompt',
      'assistants.web_search_enabled',
      'challenges.title as challengeTitle',
      'steps.title as stepTitle',
      'steps.description as stepDescription',
      'steps.prompt_instructions',
      'steps.completion_criteria',
    ])
    .where('messages.id', '=', turn.assistantMessageId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    assistant: row.assistantName
      ? {
          name: row.assistantName,
          systemPrompt: row.system_prompt ?? '',
          webSearchEnabled: row.web_search_enabled ?? false,
        }
      : DEFAULT_ASSISTANT,
    startup: {
      name: row.name,
      description: row.description,
      industry: row.industry,
      stage: row.stage,
      problemStatement: row.problem_statement,
      valueProposition: row.value_proposition,
      revenueModel: row.revenue_model,
      targetMarket: row.target_market,
    },
    challenge: { title: row.challengeTitle },
    step: {
      title: row.stepTitle,
      description: row.stepDescription,
      promptInstructions: row.prompt_instructions,
    },
    completionCriteria: row.completion_criteria,
  };
}

/** The turn's step, and what its founder may see; undefined when the step was reset or the startup deleted meanwhile. */
export function readPlace(
  db: Db,
  turn: Turn,
): Promise<{ id: number; challengeId: number; role: User['role'] } | undefined> {
  return db
    .selectFrom('step_progress')
    .innerJoin('steps', 'steps.id', 'step_progress.step_id')
    .innerJoin('startups', 'startups.id', 'step_progress.startup_id')
    .innerJoin('users', 'users.id', 'startups.user_id')
    .select(['steps.id', 'steps.challenge_id as challengeId', 'users.role'])
    .where('step_progress.id', '=', turn.stepProgressId)
    .executeTakeFirst();
}

/** The criteria of the step's own list that the last judgement missed, by their keys. */
export async function readMissing(db: Db, stepProgressId: number): Promise<Record<string, string>> {
  const row = await db
    .selectFrom('step_progress')
    .select(sql<Record<string, string>>`missing`.as('missing'))
    .where('id', '=', stepProgressId)
    .executeTakeFirst();
  return row?.missing ?? {};
}

/** The step's active questions in order, each with its progress. */
export function readQuestions(db: Db, stepProgressId: number): Promise<StoredQuestion[]> {
  return db
    .selectFrom('step_progress')
    .innerJoin('questions', 'questions.step_id', 'step_progress.step_id')
    .leftJoin('question_progress', join =>
      join
        .onRef('question_progress.question_id', '=', 'questions.id')
        .onRef('question_progress.step_progress_id', '=', 'step_progress.id'),
    )
    .select([
      'questions.id',
      'questions.text',
      'questions.hint',
      'questions.type',
      'questions.evaluation_criteria as evaluationCriteria',
      sql<ProgressStatus>`coalesce(question_progress.status, 'not_started')`.as('status'),
      'question_progress.missing',
      sql<string[]>`coalesce(question_progress.evidence, '[]')`.as('evidence'),
    ])
    .where('step_progress.id', '=', stepProgressId)
    .where('questions.is_active', '=', true)
    .orderBy('questions.sort_order')
    .orderBy('questions.id')
    .execute();
}

/** The question being asked when the message was written: the lowest by order that was not completed then. */
export async function readAskedQuestion(db: Db, messageId: number): Promise<number | null> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('step_progress', 'step_progress.id', 'messages.step_progress_id')
    .innerJoin('questions', 'questions.step_id', 'step_progress.step_id')
    .leftJoin('question_progress', join =>
      join
        .onRef('question_progress.question_id', '=', 'questions.id')
        .onRef('question_progress.step_progress_id', '=', 'step_progress.id')
        .on('question_progress.status', '=', 'completed')
        .onRef('question_progress.updated_at', '<=', 'messages.created_at'),
    )
    .select('questions.id')
    .where('messages.id', '=', messageId)
    .where('questions.is_active', '=', true)
    .where('question_progress.id', 'is', null)
    .orderBy('questions.sort_order')
    .orderBy('questions.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export function readMetCriteria(db: Db, stepProgressId: number): Promise<StoredCriterion[]> {
  return db
    .selectFrom('criterion_progress')
    .select([
      'item_key as itemKey',
      'criterion_key as criterionKey',
      sql<Evidence[]>`evidence`.as('evidence'),
      'met_at as metAt',
    ])
    .where('step_progress_id', '=', stepProgressId)
    .orderBy('id')
    .execute();
}

const MAX_HISTORY = 200;

/** The attempt's newest messages up to the turn's: a chat may be much longer than what is looked at. */
const selectHistory = (db: Db, turn: Turn) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('step_progress_id', '=', turn.stepProgressId)
    .where('attempt', '=', turn.attempt)
    .where('id', '<=', turn.founderMessageId ?? turn.assistantMessageId)
    .where('content', '<>', '')
    .orderBy('id', 'desc')
    .limit(MAX_HISTORY);

/**
 * Texts that the coach wrote for the turn's founder in any startup, kept or not, before the newest message of this
 * step; oldest first. A founder with very many texts gets only the newest: see `selectCoachTexts`.
 */
export async function readCoachTexts(db: Db, turn: Turn): Promise<EarlierCoachText[]> {
  const texts = await selectCoachTexts(db, turn.userId)
    .select(eb =>
      eb
        .selectFrom(selectHistory(db, turn).select('created_at').as('history'))
        .select(eb => eb.fn.min('history.id').as('id'))
        .whereRef('history.created_at', '>=', 'coach_texts.written_at')
        .as('firstMessageId'),
    )
    .execute();
  return texts.flatMap(({ firstMessageId, ...text }) =>
    firstMessageId === null ? [] : [{ ...text, firstMessageId }],
  );
}

/**
 * The attempt's newest messages up to this turn's founder message, oldest first; all of them for a closing message.
 * Each side is limited to what the judge is offered and what copies are looked for in: see `number-sentences.ts`.
 */
export async function readHistory(db: Db, turn: Turn): Promise<ChatMessage[]> {
  const newest = selectHistory(db, turn).select(['role', 'content']);
  return db
    .selectFrom(
      db.selectFrom(newest.as('newest')).selectAll().select(bytesOfSideFrom.as('bytes')).as('sized'),
    )
    .select(['id', 'role', 'content'])
    .where(eb => eb.or([eb('bytes', '<=', MAX_SIDE_BYTES), eb('id', '=', turn.founderMessageId)]))
    .orderBy('id')
    .execute();
}
