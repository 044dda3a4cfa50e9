import {
  type AnswerSource,
  buildPictures,
  type Picture,
  type PictureCounts,
  type PicturePart,
  type PictureQuestion,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { listAnswerSentences } from '../../coach/sections/list-answer-sentences.ts';
import type { Db } from '../../db/types.ts';
import { listAcceptedAnswers, listAnsweredChats } from './section-sources.repo.ts';

/** What the answers to a question give a picture, by its key. */
export type PictureParts = ReadonlyMap<string, PicturePart>;

interface Facts extends PictureCounts {
  userId: number;
  startupId: number;
  questions: (Omit<PictureQuestion, 'part' | 'sources'> & { key: string })[];
}

const questions = (keys: readonly string[]) => sql<Facts['questions']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'key', questions.key, 'section', steps.report_section, 'challengeId', steps.challenge_id, 'stepId', steps.id,
    'stepTitle', steps.title)), '[]')
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
 * The pictures of a report, from the sentences that its sections rest on; undefined without such a report of this user.
 *
 * @param of without a user, the caller has seen to it that the report may be read
 */
export async function listPictures(
  db: Db,
  parts: PictureParts,
  of: { reportId: number; userId?: number },
): Promise<Picture[] | undefined> {
  const facts = await findFacts(db, parts, of);
  if (!facts) return undefined;
  const sources = await listSources(db, parts, facts);
  const questions = facts.questions.flatMap(({ key, ...question }) => {
    const part = parts.get(key);
    return part ? [{ ...question, part, sources: sources.get(key) ?? [] }] : [];
  });
  return buildPictures(questions, facts);
}

async function findFacts(
  db: Db,
  parts: PictureParts,
  { reportId, userId }: { reportId: number; userId?: number },
): Promise<Facts | undefined> {
  // Never a key: without any of them the list would be no SQL.
  const keys = ['', ...parts.keys()];
  const { rows } = await sql<Facts>`
    select startups.user_id as "userId", startups.id as "startupId", ${questions(keys)} as questions,
      ${conversations} as conversations, ${hypotheses} as hypotheses
    from reports join startups on startups.id = reports.startup_id
    where reports.id = ${reportId} and ${userId === undefined ? sql`true` : sql`startups.user_id = ${userId}`}`.execute(
    db,
  );
  return rows[0];
}

/** The sentences of accepted answers by the key of their question, as sections have them (RE-30, RE-31). */
async function listSources(
  db: Db,
  parts: PictureParts,
  startup: { userId: number; startupId: number },
): Promise<Map<string, AnswerSource[]>> {
  const all = await listAcceptedAnswers(db, startup.startupId);
  const answers = all.filter(({ questionKey }) => questionKey !== null && parts.has(questionKey));
  const chats = await listAnsweredChats(db, startup, answers);
  // Of a message that answers several questions nothing tells which one a sentence beside the accepted ones is about.
  const asked = new Map<number, Set<string | null>>();
  for (const { evidence, question } of all)
    for (const { messageId } of evidence)
      asked.set(messageId, (asked.get(messageId) ?? new Set()).add(question));
  const sources = new Map<string, AnswerSource[]>();
  const said = listAnswerSentences(answers, chats).toSorted(
    (one, other) => one.messageId - other.messageId || one.start - other.start,
  );
  for (const { answer, messageId, text: quote, isAccepted } of said) {
    const { questionKey: key, question, challengeId, stepId, stepTitle } = answer;
    if (key === null || (!isAccepted && (asked.get(messageId)?.size ?? 0) > 1)) continue;
    const place = { messageId, challengeId, stepId, stepTitle, question: question ?? '' };
    sources.set(key, [...(sources.get(key) ?? []), { kind: 'answer', ...place, quote }]);
  }
  return sources;
}
