import type { CoachText, ProgressStatus, QuestionType } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';
import type { Turn } from '../../modules/messages/turns.repo.ts';
import { selectCoachTexts } from '../../modules/startups/coach-texts.repo.ts';
import type { ReplyInput } from '../provider.ts';

/** A stretch of one of the founder's messages. `quote` is what stood there, kept verbatim. */
export interface Evidence {
  messageId: number;
  start: number;
  end: number;
  quote: string;
}

export interface StoredQuestion {
  id: number;
  text: string;
  hint: string | null;
  type: QuestionType;
  evaluationCriteria: unknown;
  status: ProgressStatus;
  missing: string | null;
  /** The quotes that were accepted so far. */
  evidence: string[];
}

export interface MetCriterion {
  itemKey: string;
  criterionKey: string;
  evidence: Evidence[];
}

export interface ChatMessage {
  id: number;
  role: 'user' | 'assistant' | 'system';
  content: string;
}

export interface TurnScene extends Pick<ReplyInput, 'assistant' | 'startup' | 'challenge' | 'step'> {
  completionCriteria: unknown;
}

/** Serves where a step has no assistant linked to it. */
const DEFAULT_ASSISTANT: ReplyInput['assistant'] = {
  name: 'Coach',
  systemPrompt: 'You are a startup coach: warm, precise and honest.',
  webSearchEnabled: false,
};

/** Who and what the reply is about; undefined when the step was reset or the startup deleted meanwhile. */
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

/** The step's active questions in order, each with where it stands. */
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

/** What was being asked when the message was written: the question of lowest order that was not completed by then. */
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

export function readMetCriteria(db: Db, stepProgressId: number): Promise<MetCriterion[]> {
  return db
    .selectFrom('criterion_progress')
    .select([
      'item_key as itemKey',
      'criterion_key as criterionKey',
      sql<Evidence[]>`evidence`.as('evidence'),
    ])
    .where('step_progress_id', '=', stepProgressId)
    .orderBy('id')
    .execute();
}

/** What the coach wrote outside the chat: it was there when the message `firstMessageId` and those after it were sent. */
export interface EarlierCoachText extends CoachText {
  firstMessageId: number;
}

/**
 * What is known of the texts that the coach wrote for the turn's founder in any startup, kept or not, before the newest
 * message of this step; oldest first. Of a founder with very many only the newest: see `selectCoachTexts`.
 */
export async function readCoachTexts(db: Db, turn: Turn): Promise<EarlierCoachText[]> {
  const texts = await selectCoachTexts(db, turn.userId)
    .select(eb =>
      eb
        .selectFrom('messages')
        .select('messages.id')
        .where('messages.step_progress_id', '=', turn.stepProgressId)
        .whereRef('messages.created_at', '>=', 'coach_texts.written_at')
        .orderBy('messages.id')
        .limit(1)
        .as('firstMessageId'),
    )
    .execute();
  return texts.flatMap(({ firstMessageId, ...text }) =>
    firstMessageId === null ? [] : [{ ...text, firstMessageId }],
  );
}

/** More than any provider is sent. */
const MAX_HISTORY = 200;

/** The attempt's newest messages up to this turn's founder message, oldest first; up to the end for a closing message. */
export async function readHistory(db: Db, turn: Turn): Promise<ChatMessage[]> {
  const newestFirst = await db
    .selectFrom('messages')
    .select(['id', 'role', 'content'])
    .where('step_progress_id', '=', turn.stepProgressId)
    .where('attempt', '=', turn.attempt)
    .where('id', '<=', turn.founderMessageId ?? turn.assistantMessageId)
    .where('content', '<>', '')
    .orderBy('id', 'desc')
    .limit(MAX_HISTORY)
    .execute();
  return newestFirst.reverse();
}
