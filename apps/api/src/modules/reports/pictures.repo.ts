import {
  type AnswerSource,
  buildPictures,
  type Picture,
  type PictureCounts,
  type PicturePart,
  type PictureQuestion,
} from '@groundwork/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/types.ts';
import { selectReports } from './reports.repo.ts';

/** What the answers to a question give a picture, by its key. */
export type PictureParts = ReadonlyMap<string, PicturePart>;

export interface PictureFacts extends PictureCounts {
  questions: (Omit<PictureQuestion, 'part'> & { key: string })[];
}

/** The messages with sentences that settled the question, and whether they have some for another one, too. */
const answering = sql`(
  select (piece ->> 'messageId')::integer as message_id, piece ->> 'quote' as quote, (piece -> 'start')::integer as start,
    exists (
      select from criterion_progress as others
      where others.step_progress_id = criterion_progress.step_progress_id
        and others.item_key <> criterion_progress.item_key
        and others.evidence @> jsonb_build_array(jsonb_build_object('messageId', piece -> 'messageId'))
    ) as is_shared
  from step_progress
  join question_progress on question_progress.step_progress_id = step_progress.id
    and question_progress.question_id = questions.id and not question_progress.own_assessment
  join criterion_progress on criterion_progress.step_progress_id = step_progress.id
    and criterion_progress.item_key = 'question:' || questions.id
  cross join jsonb_array_elements(criterion_progress.evidence) as piece
  where step_progress.startup_id = startups.id and step_progress.step_id = steps.id
    and question_progress.evidence @> (piece -> 'quote'))`;

/**
 * What the report's sections cite of answers. Of a message that answers several questions nothing tells which one a
 * sentence beside the accepted ones is about.
 */
const cited = sql`(
  select distinct (source ->> 'messageId')::integer as message_id, source ->> 'quote' as quote,
    (source ->> 'stepId')::integer as step_id
  from report_sections
  cross join jsonb_array_elements(report_sections.statements) as statement
  cross join jsonb_array_elements(statement -> 'sources') as source
  where report_sections.version_id = newest.id and source ->> 'kind' = 'answer' and source -> 'isOwnAssessment' is null)`;

/** The sentences of a question's answers, each once, in the order in which they were said. */
const sources = sql<AnswerSource[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', 'answer', 'messageId', message_id, 'challengeId', steps.challenge_id, 'stepId', steps.id,
    'stepTitle', steps.title, 'question', questions.text, 'quote', quote) order by message_id, place, quote), '[]')
  from (
    select said.message_id, said.quote, coalesce(nullif(strpos(messages.content, said.quote), 0), min(said.start)) as place
    from (
      select message_id, quote, start from ${answering} as accepted
      union all
      select cited.message_id, cited.quote, null from ${cited} as cited
      where cited.step_id = steps.id and cited.message_id in (select message_id from ${answering} as accepted where not is_shared)
    ) as said
    left join messages on messages.id = said.message_id
    group by said.message_id, said.quote, messages.content
  ) as sentences)`;

const questions = (keys: readonly string[]) => sql<PictureFacts['questions']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'key', questions.key, 'section', steps.report_section, 'challengeId', steps.challenge_id, 'stepId', steps.id,
    'stepTitle', steps.title, 'sources', ${sources})), '[]')
  from questions
  join steps on steps.id = questions.step_id
  join challenges on challenges.id = steps.challenge_id
  where questions.is_active and steps.is_active and not challenges.is_archived and steps.report_section is not null
    and questions.key in (${sql.join(keys.map(key => sql.lit(key)))}))`;

const conversations = sql<PictureFacts['conversations']>`(
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
const hypotheses = sql<PictureFacts['hypotheses']>`(
  select jsonb_build_object(
    'idea', count(*) filter (where state = 'idea'), 'testing', count(*) filter (where state = 'testing'),
    'validated', count(*) filter (where outcome = 'validated'),
    'invalidated', count(*) filter (where outcome = 'invalidated'),
    'inconclusive', count(*) filter (where outcome = 'inconclusive'))
  from boards join cards on cards.board_id = boards.id
  where boards.startup_id = startups.id and cards.deleted_at is null and cards.hypothesis is not null)`;

/** What pictures are drawn from, for a query that has `startups` and the report's `newest` version. */
export function pictureFacts(parts: PictureParts): RawBuilder<PictureFacts> {
  // Never a key: without any of them the list would be no SQL.
  const keys = ['', ...parts.keys()];
  return sql<PictureFacts>`jsonb_build_object(
    'questions', ${questions(keys)}, 'conversations', ${conversations}, 'hypotheses', ${hypotheses})`;
}

export function drawPictures(parts: PictureParts, facts: PictureFacts): Picture[] {
  const asked = facts.questions.flatMap(({ key, ...question }) => {
    const part = parts.get(key);
    return part ? [{ ...question, part }] : [];
  });
  return buildPictures(asked, facts);
}

/** The pictures of a report of this user, in one query. */
export async function listPictures(
  db: Db,
  userId: number,
  parts: PictureParts,
  reportId: number,
): Promise<Picture[] | undefined> {
  const row = await selectReports(db, userId)
    .select(pictureFacts(parts).as('facts'))
    .where('reports.id', '=', reportId)
    .executeTakeFirst();
  return row && drawPictures(parts, row.facts);
}
