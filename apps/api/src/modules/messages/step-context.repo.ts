import type { ProgressStatus, QuestionFigure, User } from '@groundwork/domain';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Turn } from '../../chat/chat-kind.ts';
import { type HistoryKey, historyKey, selectHistory } from '../../chat/history.repo.ts';
import type { ReplyInput } from '../../coach/provider.ts';
import type {
  EarlierCoachText,
  EarlierNotes,
  EarlierTalk,
  Evidence,
  StoredCriterion,
  StoredQuestion,
} from '../../coach/turn-context.ts';
import { compileOnce, type Parameter } from '../../db/compile-once.ts';
import type { Db } from '../../db/types.ts';
import { inAskedOrder, refusals } from '../../stores/asked-question.repo.ts';
import { selectCoachTexts } from '../../stores/coach-texts.repo.ts';
import { selectNotes } from '../../stores/notes.repo.ts';
import { profileColumns } from '../../stores/profile-columns.ts';

type Profile = ReplyInput['startup'];

/** A turn's step, startup and progress, all at one moment. */
export interface StepContextRow extends Profile {
  assistantName: string | null;
  systemPrompt: string | null;
  webSearchEnabled: boolean | null;
  stepId: number;
  challengeId: number;
  role: User['role'];
  challengeTitle: string;
  stepTitle: string;
  stepDescription: string;
  promptInstructions: string;
  completionCriteria: unknown;
  /** Revision of the progress row; every verdict and reset increments it. */
  rev: number;
  /** Words on the gaps in the step's own list at its last judgement, by the entries' keys. */
  missing: Record<string, string>;
  /** The step's active questions in the order in which they are asked, each with its progress. */
  questions: StoredQuestion[];
  met: StoredCriterion[];
  /** The question being asked when the message was written: the first in that order that was not completed then. */
  askedId: number | null;
  newestTurnId: number | null;
  /** Messages in a row, up to the newest judged one, that answered no question. */
  refusals: number;
  /** Sentences that judges found to only speak to the coach, in the newest messages that have any. */
  talk: EarlierTalk[];
  coachTexts: WithPlace<EarlierCoachText>[];
  notes: WithPlace<EarlierNotes>[];
}

/** Null for a text that is newer than every message. */
type WithPlace<T extends { firstMessageId: number }> = Omit<T, 'firstMessageId'> & {
  firstMessageId: number | null;
};

/** More messages than a judge can get. */
const MAX_TALK = 200;

interface ContextKey extends HistoryKey {
  messageId: number;
  userId: number;
}

const selectContext = compileOnce<ContextKey, StepContextRow>((db, parameter) =>
  db
    .selectFrom('messages')
    .innerJoin('step_progress', 'step_progress.chat_id', 'messages.chat_id')
    .innerJoin('startups', 'startups.id', 'step_progress.startup_id')
    .innerJoin('users', 'users.id', 'startups.user_id')
    .innerJoin('steps', 'steps.id', 'step_progress.step_id')
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .leftJoin('assistants', 'assistants.id', 'messages.assistant_id')
    .select([
      ...profileColumns,
      'assistants.name as assistantName',
      'assistants.system_prompt as systemPrompt',
      'assistants.web_search_enabled as webSearchEnabled',
      'steps.id as stepId',
      'steps.challenge_id as challengeId',
      'users.role',
      'challenges.title as challengeTitle',
      'steps.title as stepTitle',
      'steps.description as stepDescription',
      'steps.prompt_instructions as promptInstructions',
      'steps.completion_criteria as completionCriteria',
      'step_progress.rev',
      sql<Record<string, string>>`step_progress.missing`.as('missing'),
      sql<number | null>`(
        select turns.id from turns
        where turns.chat_id = messages.chat_id and founder_message_id is not null
        order by founder_message_id desc limit 1)`.as('newestTurnId'),
      refusals.as('refusals'),
    ])
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('questions')
          .leftJoin('question_progress', join =>
            join
              .onRef('question_progress.question_id', '=', 'questions.id')
              .onRef('question_progress.step_progress_id', '=', 'step_progress.id'),
          )
          .select([
            'questions.id',
            'questions.text',
            'questions.hint',
            'questions.example',
            'questions.type',
            'questions.evaluation_criteria as evaluationCriteria',
            sql<QuestionFigure | null>`questions.figure`.as('figure'),
            'questions.revision',
            sql<ProgressStatus>`coalesce(question_progress.status, 'not_started')`.as('status'),
            'question_progress.missing',
            sql<string[]>`coalesce(question_progress.evidence, '[]')`.as('evidence'),
            sql<boolean>`coalesce(question_progress.own_assessment, false)`.as('isOwnAssessment'),
          ])
          .whereRef('questions.step_id', '=', 'step_progress.step_id')
          .where('questions.is_active', '=', true)
          .orderBy(inAskedOrder(sql`question_progress`, sql`questions`)),
      ).as('questions'),
      jsonArrayFrom(
        eb
          .selectFrom('criterion_progress')
          .select([
            'item_key as itemKey',
            'criterion_key as criterionKey',
            sql<Evidence[]>`criterion_progress.evidence`.as('evidence'),
            'met_at as metAt',
          ])
          .whereRef('criterion_progress.step_progress_id', '=', 'step_progress.id')
          .orderBy('criterion_progress.id'),
      ).as('met'),
      eb
        .selectFrom('questions')
        .innerJoin('messages as sent', join => join.on('sent.id', '=', parameter('lastId')))
        .leftJoin('question_progress', join =>
          join
            .onRef('question_progress.question_id', '=', 'questions.id')
            .onRef('question_progress.step_progress_id', '=', 'step_progress.id'),
        )
        .select('questions.id')
        .whereRef('questions.step_id', '=', 'step_progress.step_id')
        .where('questions.is_active', '=', true)
        .where(
          sql<boolean>`(question_progress.status = 'completed' and question_progress.updated_at <= sent.created_at) is not true`,
        )
        .orderBy(inAskedOrder(sql`question_progress`, sql`questions`, sql`sent.created_at`))
        .limit(1)
        .as('askedId'),
      jsonArrayFrom(earlierTalk(db)).as('talk'),
      jsonArrayFrom(earlierCoachTexts(db, parameter)).as('coachTexts'),
      jsonArrayFrom(earlierNotes(db, parameter)).as('notes'),
    ])
    .where('messages.id', '=', parameter('messageId')),
);

function earlierTalk(db: Db) {
  return db
    .selectFrom('turns')
    .select([
      sql<number>`turns.founder_message_id`.as('messageId'),
      sql<EarlierTalk['sentences']>`turns.talk`.as('sentences'),
    ])
    .where('turns.chat_id', '=', sql.ref<number>('step_progress.chat_id'))
    .where('turns.founder_message_id', 'is not', null)
    .where(sql<boolean>`turns.talk <> '[]'`)
    .orderBy('turns.founder_message_id', 'desc')
    .limit(MAX_TALK);
}

/**
 * Texts that the coach wrote for the turn's founder in any startup, kept or not, before the newest message of this
 * step; oldest first. A founder with very many texts gets only the newest: see `selectCoachTexts`.
 */
function earlierCoachTexts(db: Db, parameter: Parameter<ContextKey>) {
  return selectCoachTexts(db, parameter('userId')).select(
    firstMessageSince(db, parameter, sql.ref<string>('coach_texts.written_at')),
  );
}

/** The notes of the turn's startup. */
function earlierNotes(db: Db, parameter: Parameter<ContextKey>) {
  return selectNotes(db, sql.ref<number>('step_progress.startup_id')).select(
    firstMessageSince(db, parameter, sql.ref<string>('noted.created_at')),
  );
}

function firstMessageSince(db: Db, parameter: Parameter<ContextKey>, moment: RawBuilder<string>) {
  const inChat = parameter as unknown as Parameter<HistoryKey>;
  return db
    .selectFrom(selectHistory(db, inChat).select('created_at').as('history'))
    .select(eb => eb.fn.min('history.id').as('id'))
    .where('history.created_at', '>=', moment)
    .as('firstMessageId');
}

/** In one query; undefined when the step was reset or the startup deleted meanwhile. */
export async function readStepContextRow(db: Db, turn: Turn): Promise<StepContextRow | undefined> {
  const key = { ...historyKey(turn), messageId: turn.assistantMessageId, userId: turn.userId };
  const [row] = await selectContext(db, key);
  return row;
}
