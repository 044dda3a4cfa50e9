import { createHash } from 'node:crypto';
import {
  buildPictures,
  type EvidenceKind,
  type KeptPicture,
  type Picture,
  type PictureCounts,
  type PicturePart,
  type PictureQuestion,
  splitSentences,
} from '@groundwork/domain';
import { type RawBuilder, sql } from 'kysely';
import { jsonb } from '../../db/json.ts';
import type { Db } from '../../db/types.ts';
import { selectReports } from './reports.repo.ts';

/** The picture that each question feeds, by the question's key. */
export type PictureParts = ReadonlyMap<string, PicturePart>;

interface AskedQuestion extends Omit<PictureQuestion, 'part' | 'sources'> {
  key: string;
  question: string;
  messages: ChartAnswer[];
}

/** A message with its sentences that were accepted for the question, in their order. */
interface ChartAnswer {
  messageId: number;
  /** Null where it was deleted since. */
  content: string | null;
  accepted: string[];
  /** What each accepted sentence rests on, as the judge said. */
  evidence: Readonly<Record<string, EvidenceKind>>;
  /** It also has sentences for another question, and nothing tells which one its other sentences are about. */
  isShared: boolean;
}

export interface PictureFacts extends PictureCounts {
  questions: AskedQuestion[];
  kept: KeptPicture[];
}

const messages = sql<ChartAnswer[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('messageId', message_id, 'content', messages.content, 'accepted', quotes,
    'evidence', kinds, 'isShared', is_shared) order by message_id), '[]')
  from (
    select message_id, jsonb_agg(quote order by start, quote) as quotes, jsonb_object_agg(quote, kind) as kinds,
      bool_or(is_shared) as is_shared
    from (
      select (piece ->> 'messageId')::integer as message_id, piece ->> 'quote' as quote,
        min((piece -> 'start')::integer) as start, min(coalesce(piece ->> 'kind', 'guessed')) as kind, bool_or(exists (
          select from criterion_progress as others
          where others.step_progress_id = criterion_progress.step_progress_id
            and others.item_key <> criterion_progress.item_key
            and others.evidence @> jsonb_build_array(jsonb_build_object('messageId', piece -> 'messageId'))
        )) as is_shared
      from step_progress
      join question_progress on question_progress.step_progress_id = step_progress.id
        and question_progress.question_id = questions.id and not question_progress.own_assessment
      join criterion_progress on criterion_progress.step_progress_id = step_progress.id
        and criterion_progress.item_key = 'question:' || questions.id
      cross join jsonb_array_elements(criterion_progress.evidence) as piece
      where step_progress.startup_id = startups.id and step_progress.step_id = steps.id
        and question_progress.evidence @> (piece -> 'quote')
      group by 1, 2
    ) as pieces
    group by message_id
  ) as answers
  left join messages on messages.id = message_id)`;

const questions = (keys: readonly string[]) => sql<PictureFacts['questions']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'key', questions.key, 'section', steps.report_section, 'challengeId', steps.challenge_id, 'stepId', steps.id,
    'stepTitle', steps.title, 'question', questions.text, 'messages', ${messages})), '[]')
  from questions
  join steps on steps.id = questions.step_id
  join challenges on challenges.id = steps.challenge_id
  where questions.is_active and steps.is_active and not challenges.is_archived and steps.report_section is not null
    and questions.key in (${sql.join(keys.map(key => sql.lit(key)))}))`;

const conversations = sql<PictureFacts['conversations']>`(
  select jsonb_build_object(
    'asked', count(*), 'quoted', count(*) filter (where quoted), 'surprised', count(*) filter (where surprised))
  from conversations cross join lateral (
    select count(*) > 0 as quoted, count(cards.id) > 0 as surprised
    from conversation_quotes
    left join card_results on card_results.id = conversation_quotes.result_id and card_results.bearing = 'contradicts'
    left join cards on cards.id = card_results.card_id and cards.deleted_at is null
    where conversation_quotes.conversation_id = conversations.id
  ) as marked
  where conversations.startup_id = startups.id)`;

/** The hypotheses that the section on assumptions lists (BO-18). */
const hypotheses = sql<PictureFacts['hypotheses']>`(
  select jsonb_build_object(
    'idea', count(*) filter (where state = 'idea'), 'testing', count(*) filter (where state = 'testing'),
    'validated', count(*) filter (where outcome = 'validated'),
    'invalidated', count(*) filter (where outcome = 'invalidated'),
    'inconclusive', count(*) filter (where outcome = 'inconclusive'))
  from boards join cards on cards.board_id = boards.id
  where boards.startup_id = startups.id and cards.deleted_at is null and cards.hypothesis is not null)`;

const kept = sql<KeptPicture[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'state', state, 'rows', rows)), '[]')
  from report_pictures where report_pictures.startup_id = startups.id)`;

/** The facts behind pictures, for a query that has `startups`. */
export function pictureFacts(parts: PictureParts): RawBuilder<PictureFacts> {
  // Never a key: without any of them the list would be no SQL.
  const keys = ['', ...parts.keys()];
  return sql<PictureFacts>`jsonb_build_object('questions', ${questions(keys)}, 'conversations', ${conversations},
    'hypotheses', ${hypotheses}, 'kept', ${kept})`;
}

/** @param canRead whether the coach reads rows from answers */
export function drawPictures(parts: PictureParts, facts: PictureFacts, canRead: boolean): Picture[] {
  const asked = facts.questions.flatMap(({ key, question, messages, ...place }) => {
    const part = parts.get(key);
    const { section: _, ...step } = place;
    const sources = messages.flatMap(message =>
      listSentences(message).map(quote => ({
        ...({ kind: 'answer', messageId: message.messageId } as const),
        ...step,
        question,
        quote,
        ...(message.evidence[quote] && { evidence: message.evidence[quote] }),
      })),
    );
    return part ? [{ ...place, part, sources }] : [];
  });
  return buildPictures(asked, facts, { kept: facts.kept, canRead });
}

/** The accepted sentences and their neighbours in the same answer, because a judge may name one sentence of three. */
function listSentences({ content, accepted, isShared }: ChartAnswer): string[] {
  if (content === null || isShared) return accepted;
  const sentences = splitSentences(content).map(({ text }) => text);
  return [...new Set([...sentences, ...accepted.filter(quote => !sentences.includes(quote))])];
}

/** The pictures of a report of this user, in one query. */
export async function listPictures(
  db: Db,
  userId: number,
  { parts, canRead }: { parts: PictureParts; canRead: boolean },
  reportId: number,
): Promise<Picture[] | undefined> {
  const row = await selectReports(db, userId)
    .select(pictureFacts(parts).as('facts'))
    .where('reports.id', '=', reportId)
    .executeTakeFirst();
  return row && drawPictures(parts, row.facts, canRead);
}

/** The pictures with rows read from answers, with the fingerprint of their sentences. */
export function listRead(db: Db, startupId: number): Promise<{ kind: string; readFrom: string }[]> {
  return db
    .selectFrom('report_pictures')
    .select(['kind', 'read_from as readFrom'])
    .where('startup_id', '=', startupId)
    .execute();
}

interface StoredPicture extends KeptPicture {
  reportId: number;
  /** See `fingerprintOf`. */
  readFrom: string;
}

/** Stores a founder's decision about a picture; without rows the stored ones stay. */
export async function keepPicture(
  db: Db,
  {
    reportId,
    kind,
    state,
    rows,
    readFrom,
  }: Omit<StoredPicture, 'rows'> & { rows: KeptPicture['rows'] | null },
): Promise<void> {
  const written = rows && jsonb(rows);
  await db
    .insertInto('report_pictures')
    .columns(['startup_id', 'kind', 'state', 'rows', 'read_from'])
    .expression(eb =>
      eb
        .selectFrom('reports')
        .select([
          'startup_id',
          sql.val(kind).as('kind'),
          sql.val(state).as('state'),
          (written ?? jsonb([])).as('rows'),
          sql.val(readFrom).as('read_from'),
        ])
        .where('id', '=', reportId),
    )
    .onConflict(conflict =>
      conflict.columns(['startup_id', 'kind']).doUpdateSet(eb => ({
        state,
        read_from: readFrom,
        rows: written ?? eb.ref('report_pictures.rows'),
        updated_at: sql<string>`now()`,
      })),
    )
    .execute();
}

/** Keeps rows that wait for the founder, unless that founder has decided since on the same sentences. */
export async function proposePicture(
  db: Db,
  {
    startupId,
    kind,
    rows,
    readFrom,
  }: Pick<StoredPicture, 'kind' | 'rows' | 'readFrom'> & { startupId: number },
): Promise<void> {
  const values = { state: 'proposed', rows: jsonb(rows), read_from: readFrom };
  await db
    .insertInto('report_pictures')
    .values({ startup_id: startupId, kind, ...values })
    .onConflict(conflict =>
      conflict
        .columns(['startup_id', 'kind'])
        .doUpdateSet({ ...values, updated_at: sql<string>`now()` })
        .where(eb =>
          eb.or([
            eb('report_pictures.state', '=', 'proposed'),
            eb('report_pictures.read_from', '<>', readFrom),
          ]),
        ),
    )
    .execute();
}

/** Fingerprint of the sentences that a picture may rest on: with other sentences it has to be read again. */
export function fingerprintOf({ sentences }: Pick<Picture, 'sentences'>): string {
  const said = sentences.map(({ messageId, quote }) => [messageId, quote]);
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}
