import {
  type AnswerSource,
  buildPictures,
  type Picture,
  type PictureCounts,
  type PicturePart,
  type PictureQuestion,
} from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';

/** What the answers to a question give a picture, by its key. */
export type PictureParts = ReadonlyMap<string, PicturePart>;

/** As much of an accepted sentence as is read; a longer one says its figures no better. */
const MAX_SENTENCE_LENGTH = 1000;

interface Facts extends PictureCounts {
  questions: (Omit<PictureQuestion, 'part'> & { key: string })[];
}

/** The accepted sentences of a question, each once, in the order in which they were said. */
const sources = sql<AnswerSource[]>`(
  select coalesce(jsonb_agg(source order by source -> 'messageId', start), '[]') from (
    select distinct piece -> 'start' as start, jsonb_build_object(
      'kind', 'answer', 'messageId', piece -> 'messageId', 'challengeId', steps.challenge_id, 'stepId', steps.id,
      'stepTitle', steps.title, 'question', questions.text,
      'quote', left(piece ->> 'quote', ${sql.lit(MAX_SENTENCE_LENGTH)})) as source
    from step_progress
    join question_progress on question_progress.step_progress_id = step_progress.id
      and question_progress.question_id = questions.id
    join criterion_progress on criterion_progress.step_progress_id = step_progress.id
      and criterion_progress.item_key = 'question:' || questions.id
    cross join jsonb_array_elements(criterion_progress.evidence) as piece
    where step_progress.startup_id = startups.id and step_progress.step_id = steps.id
      and question_progress.evidence @> (piece -> 'quote')
  ) as accepted)`;

const questions = (keys: readonly string[]) => sql<Facts['questions']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'key', questions.key, 'section', steps.report_section, 'challengeId', steps.challenge_id, 'stepId', steps.id,
    'stepTitle', steps.title, 'sources', ${sources})), '[]')
  from questions
  join steps on steps.id = questions.step_id
  join challenges on challenges.id = steps.challenge_id
  where questions.is_active and steps.is_active and not challenges.is_archived and steps.report_section is not null
    and questions.key in (${sql.join(keys.map(key => sql.lit(key)))}))`;

const conversations = sql<Facts['conversations']>`(
  select jsonb_build_object(
    'asked', count(*), 'quoted', count(*) filter (where quoted), 'surprised', count(*) filter (where surprised))
  from field_notes cross join lateral (
    select count(*) > 0 as quoted, count(cards.id) > 0 as surprised
    from field_quotes
    left join card_results on card_results.id = field_quotes.result_id and card_results.bearing = 'contradicts'
    left join cards on cards.id = card_results.card_id and cards.deleted_at is null
    where field_quotes.note_id = field_notes.id
  ) as marked
  where field_notes.startup_id = startups.id)`;

/** Those that the section on assumptions lists (BO-18). */
const hypotheses = sql<Facts['hypotheses']>`(
  select jsonb_build_object(
    'idea', count(*) filter (where state = 'idea'), 'testing', count(*) filter (where state = 'testing'),
    'validated', count(*) filter (where outcome = 'validated'),
    'invalidated', count(*) filter (where outcome = 'invalidated'),
    'inconclusive', count(*) filter (where outcome = 'inconclusive'))
  from boards join cards on cards.board_id = boards.id
  where boards.startup_id = startups.id and cards.deleted_at is null and cards.hypothesis is not null)`;

/**
 * The pictures of a report, in one query; undefined without such a report of this user.
 *
 * @param of without a user, the caller has seen to it that the report may be read
 */
export async function listPictures(
  db: Db,
  parts: PictureParts,
  { reportId, userId }: { reportId: number; userId?: number },
): Promise<Picture[] | undefined> {
  // Never a key: without any of them the list would be no SQL.
  const keys = ['', ...parts.keys()];
  const { rows } = await sql<Facts>`
    select ${questions(keys)} as questions, ${conversations} as conversations, ${hypotheses} as hypotheses
    from reports join startups on startups.id = reports.startup_id
    where reports.id = ${reportId} and ${userId === undefined ? sql`true` : sql`startups.user_id = ${userId}`}`.execute(
    db,
  );
  const [facts] = rows;
  return (
    facts &&
    buildPictures(
      facts.questions.flatMap(({ key, ...question }) => {
        const part = parts.get(key);
        return part ? [{ ...question, part }] : [];
      }),
      facts,
    )
  );
}
