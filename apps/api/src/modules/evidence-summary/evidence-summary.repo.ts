import type { EvidenceKind, EvidenceSummary, OpenCriterion, QuestionFigure } from '@groundwork/domain';
import { sql } from 'kysely';
import { STEP_CRITERIA_ITEM } from '../../coach/judging/plan-judgement.ts';
import type { StoredQuestion } from '../../coach/turn-context.ts';
import { compileOnce } from '../../db/compile-once.ts';
import { momentText } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';
import { isTaken } from '../../stores/asking-steps.repo.ts';

/** The newest sentences that are counted, and how much is read of each. */
const MAX_SENTENCES = 400;
const MAX_SENTENCE_LENGTH = 600;
const SHOWN_HYPOTHESES = 3;

type CriterionPlace = Omit<OpenCriterion, 'text'>;

/** An accepted sentence, once for each criterion that it was accepted for. */
export interface AcceptedSentence {
  /** Null for one that is gone, and for a step's own list. */
  questionId: number | null;
  criterion: string;
  messageId: number;
  start: number;
  kind: EvidenceKind;
  /** Words of it, where the judge found its question's figure in them. */
  figure: string | null;
  text: string;
}

/** A step that was begun and is not completed. */
export interface StepUnderWay extends CriterionPlace {
  completionCriteria: unknown;
  questions: (Pick<StoredQuestion, 'type' | 'evaluationCriteria'> & {
    id: number;
    met: string[];
    isOwnAssessment: boolean;
  })[];
  /** Keys of the met entries of the step's own list. */
  met: string[];
}

export interface EvidenceRow extends Pick<EvidenceSummary, 'hypotheses' | 'acceptedAt'> {
  /** The newest criterion first. */
  sentences: AcceptedSentence[];
  /** The questions that give figures, with their steps, in order. */
  places: (CriterionPlace & { questionId: number; figure: QuestionFigure })[];
  underWay: StepUnderWay[];
}

const place = sql`'challengeId', steps.challenge_id, 'stepId', steps.id, 'step', steps.title`;
const activeSteps = sql`steps join challenges on challenges.id = steps.challenge_id
  and ${isTaken} and not challenges.is_archived`;
const inOrder = sql`challenges.sort_order, challenges.id, steps.sort_order, steps.id`;

/**
 * The sentences that settle accepted answers, as the report uses them (RE-39); a choice is no evidence. A deleted
 * question has no verdict to read.
 */
const sentences = sql`(
  select coalesce(jsonb_agg(accepted.sentence), '[]') from (
    select jsonb_build_object(
      'questionId', questions.id, 'criterion', criterion_key, 'messageId', piece -> 'messageId',
      'start', piece -> 'start', 'kind', coalesce(piece ->> 'kind', 'guessed'), 'figure', piece -> 'figure',
      'text', left(piece ->> 'quote', ${sql.lit(MAX_SENTENCE_LENGTH)})) as sentence
    from step_progress
    join criterion_progress on criterion_progress.step_progress_id = step_progress.id
    left join questions on questions.step_id = step_progress.step_id
      and 'question:' || questions.id = criterion_progress.item_key
    left join question_progress on question_progress.step_progress_id = step_progress.id
      and question_progress.question_id = questions.id
    cross join jsonb_array_elements(criterion_progress.evidence) with ordinality as evidence (piece, at)
    where step_progress.startup_id = startups.id and questions.type is distinct from 'multiple-choice'
      and (question_progress.id is null or question_progress.evidence @> (piece -> 'quote'))
      and question_progress.own_assessment is not true
    order by criterion_progress.id desc, evidence.at
    limit ${sql.lit(MAX_SENTENCES)}
  ) as accepted)`;

const places = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    ${place}, 'questionId', questions.id, 'figure', questions.figure
    ) order by ${inOrder}, questions.sort_order, questions.id), '[]')
  from questions join ${activeSteps} on steps.id = questions.step_id
  where questions.is_active and questions.figure is not null)`;

const metOf = (item: ReturnType<typeof sql>) => sql`(
  select coalesce(jsonb_agg(criterion_key), '[]') from criterion_progress
  where step_progress_id = step_progress.id and item_key = ${item})`;

const underWay = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    ${place}, 'completionCriteria', steps.completion_criteria, 'met', ${metOf(sql.lit(STEP_CRITERIA_ITEM))},
    'questions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', questions.id, 'type', questions.type, 'evaluationCriteria', questions.evaluation_criteria,
        'met', ${metOf(sql`'question:' || questions.id`)}, 'isOwnAssessment', exists (
          select from question_progress
          where step_progress_id = step_progress.id and question_id = questions.id and own_assessment)
        ) order by questions.sort_order, questions.id), '[]')
      from questions where questions.step_id = steps.id and questions.is_active)
    ) order by ${inOrder}), '[]')
  from step_progress join ${activeSteps} on steps.id = step_progress.step_id
  where step_progress.startup_id = startups.id and step_progress.status = 'in_progress')`;

const undecided = sql`from boards join cards on cards.board_id = boards.id
  where boards.startup_id = startups.id and cards.deleted_at is null and cards.state <> 'decided'`;

const hypotheses = sql`jsonb_build_object(
  'total', (select count(*) ${undecided}),
  'first', (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'state', state)), '[]') from (
      select cards.id, cards.title, cards.state ${undecided}
      order by cards.state = 'testing' desc, cards.id desc limit ${sql.lit(SHOWN_HYPOTHESES)}
    ) as first))`;

/** Covers eight days, so that each of the founder's last seven is whole in any time zone. */
const acceptedAt = sql`(
  select coalesce(jsonb_agg(${momentText('question_progress.updated_at')} order by question_progress.updated_at), '[]')
  from step_progress join question_progress on question_progress.step_progress_id = step_progress.id
  where step_progress.startup_id = startups.id and question_progress.status = 'completed'
    and not own_assessment and question_progress.updated_at > now() - interval '8 days')`;

const selectEvidence = compileOnce<{ userId: number; startupId: number }, EvidenceRow>(
  (_db, parameter) => sql<EvidenceRow>`
    select ${sentences} as sentences, ${places} as places, ${underWay} as "underWay", ${hypotheses} as hypotheses,
      ${acceptedAt} as "acceptedAt"
    from startups where id = ${parameter('startupId')} and user_id = ${parameter('userId')}`,
);

/**
 * Everything that a startup's evidence summary is made of, in one query; undefined without such a startup of this user.
 */
export async function findEvidence(
  db: Db,
  userId: number,
  startupId: number,
): Promise<EvidenceRow | undefined> {
  const [row] = await selectEvidence(db, { userId, startupId });
  return row;
}
