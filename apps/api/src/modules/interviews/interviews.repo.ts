import {
  INTERVIEW_MINUTES,
  type Interview,
  type InterviewReview,
  type InterviewScore,
  type Message,
  type Truth,
} from '@groundwork/domain';
import { sql } from 'kysely';
import type { ImagineInput } from '../../coach/provider.ts';
import { compileOnce } from '../../db/compile-once.ts';
import { jsonb } from '../../db/json.ts';
import { bytesOfSideFrom, MAX_SIDE_BYTES } from '../../db/newest-page.ts';
import type { Db } from '../../db/types.ts';
import { profileColumns } from '../../stores/profile-columns.ts';
import { isInterviewOver } from '../persona-chats/open-chat.repo.ts';

/** Messages of ten minutes that are read for a review. */
const MAX_SAID = 400;
const MAX_INTERVIEWS = 200;

/** For the server only: nobody gets `truth` before the interview is over. */
export interface StoredInterview extends Interview {
  truth: Truth;
  isOver: boolean;
}

const selectInterview = compileOnce<{ userId: number; personaChatId: number }, StoredInterview>(
  (db, parameter) =>
    db
      .selectFrom('interviews')
      .innerJoin('persona_chats', 'persona_chats.id', 'interviews.persona_chat_id')
      .innerJoin('startups', 'startups.id', 'persona_chats.startup_id')
      .select([
        'persona_chats.id as chatId',
        'interviews.started_at as startedAt',
        'interviews.ends_at as endsAt',
        'interviews.ended_at as endedAt',
        sql<Truth>`interviews.truth`.as('truth'),
        sql<InterviewReview | null>`interviews.review`.as('review'),
        isInterviewOver.as('isOver'),
      ])
      .where('persona_chats.id', '=', parameter('personaChatId'))
      .where('startups.user_id', '=', parameter('userId')),
);

/** By the id of its chat; undefined when that is no interview of this user. */
export async function findInterview(
  db: Db,
  userId: number,
  personaChatId: number,
): Promise<StoredInterview | undefined> {
  const [interview] = await selectInterview(db, { userId, personaChatId });
  return interview;
}

/** Begins now, by the database's clock; answers when it ends. */
export async function insertInterview(db: Db, personaChatId: number, truth: Truth): Promise<string> {
  const { endsAt } = await db
    .insertInto('interviews')
    .values({
      persona_chat_id: personaChatId,
      truth: jsonb(truth),
      ends_at: sql<string>`now() + make_interval(mins => ${sql.lit(INTERVIEW_MINUTES)})`,
    })
    .returning('ends_at as endsAt')
    .executeTakeFirstOrThrow();
  return endsAt;
}

/** Writes down that it is over, at the latest when its time was; false when that was done before. */
export async function endNow(db: Db, personaChatId: number): Promise<boolean> {
  const row = await db
    .updateTable('interviews')
    .set({ ended_at: sql<string>`least(now(), ends_at)` })
    .where('persona_chat_id', '=', personaChatId)
    .where('ended_at', 'is', null)
    .returning('persona_chat_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Asks the writer of the chat's reply to stop. Answers the turns that are to end. */
export async function stopReplies(db: Db, chatId: number): Promise<number[]> {
  const rows = await db
    .updateTable('turns')
    .set({ stop_requested_at: sql<string>`now()` })
    .where('chat_id', '=', chatId)
    .where('status', '=', 'generating')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The first review stays. */
export async function keepReview(db: Db, personaChatId: number, review: InterviewReview): Promise<void> {
  await db
    .updateTable('interviews')
    .set({ review: jsonb(review) })
    .where('persona_chat_id', '=', personaChatId)
    .where('review', 'is', null)
    .execute();
}

/** The chat's messages, oldest first, notes included, with as much of each side as a reply gets. */
export function readSaid(db: Db, personaChatId: number): Promise<Pick<Message, 'id' | 'role' | 'content'>[]> {
  const newest = db
    .selectFrom('messages')
    .innerJoin('persona_chats', 'persona_chats.chat_id', 'messages.chat_id')
    .select(['messages.id', 'messages.role', 'messages.content'])
    .where('persona_chats.id', '=', personaChatId)
    .orderBy('messages.id', 'desc')
    .limit(MAX_SAID);
  return db
    .selectFrom(
      db.selectFrom(newest.as('newest')).selectAll().select(bytesOfSideFrom.as('bytes')).as('sized'),
    )
    .select(['id', 'role', 'content'])
    .where('bytes', '<=', MAX_SIDE_BYTES)
    .orderBy('id')
    .execute();
}

type Cast = ImagineInput['startup'] & { personaName: string };

/** Whom the interview is with, and whose it is about. */
export function readCast(db: Db, personaChatId: number): Promise<Cast> {
  return db
    .selectFrom('persona_chats')
    .innerJoin('startups', 'startups.id', 'persona_chats.startup_id')
    .innerJoin('personas', 'personas.id', 'persona_chats.persona_id')
    .select(profileColumns)
    .select('personas.name as personaName')
    .where('persona_chats.id', '=', personaChatId)
    .executeTakeFirstOrThrow();
}

export function readPersona(db: Db, personaId: number): Promise<ImagineInput['persona']> {
  return db
    .selectFrom('personas')
    .select(['name', 'description', 'category', 'system_prompt as systemPrompt'])
    .where('id', '=', personaId)
    .executeTakeFirstOrThrow();
}

/** The persona's secret in the startup's last interview with it; empty where there was none. */
export async function readEarlier(db: Db, startupId: number, personaId: number): Promise<Truth['facts']> {
  const last = await db
    .selectFrom('interviews')
    .innerJoin('persona_chats', 'persona_chats.id', 'interviews.persona_chat_id')
    .select(sql<Truth>`interviews.truth`.as('truth'))
    .where('persona_chats.startup_id', '=', startupId)
    .where('persona_chats.persona_id', '=', personaId)
    .orderBy('persona_chats.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.truth.facts ?? [];
}

const count = (condition = sql``) => sql<number>`(
  select count(*) from jsonb_array_elements(interviews.review -> 'questions') as question ${condition})`;

const selectInterviews = compileOnce<{ userId: number; startupId: number }, InterviewScore>((db, parameter) =>
  db
    .selectFrom('startups')
    .leftJoin('persona_chats', 'persona_chats.startup_id', 'startups.id')
    .leftJoin('interviews', join =>
      join.onRef('interviews.persona_chat_id', '=', 'persona_chats.id').on(
        sql<boolean>`(interviews.review is not null or exists (
            select from messages where messages.chat_id = persona_chats.chat_id and messages.role = 'user'))`,
      ),
    )
    .leftJoin('personas', 'personas.id', 'persona_chats.persona_id')
    .select([
      'interviews.persona_chat_id as chatId',
      'personas.name as personaName',
      'interviews.started_at as startedAt',
      sql<boolean>`interviews.review is not null`.as('isReviewed'),
      count().as('questions'),
      count(sql`where question ->> 'mark' = 'good'`).as('good'),
    ])
    .where('startups.id', '=', parameter('startupId'))
    .where('startups.user_id', '=', parameter('userId'))
    .orderBy(sql`interviews.started_at desc nulls last`)
    .orderBy('interviews.persona_chat_id', 'desc')
    .limit(sql.lit(MAX_INTERVIEWS))
    .$castTo<InterviewScore>(),
);

/** Null when the startup is not this user's. */
export async function listInterviews(
  db: Db,
  userId: number,
  startupId: number,
): Promise<InterviewScore[] | null> {
  const rows = await selectInterviews(db, { userId, startupId });
  // A chat in which no interview was held comes back without an id, and so does a startup without chats.
  return rows.length === 0 ? null : rows.filter(({ chatId }) => chatId !== null);
}
