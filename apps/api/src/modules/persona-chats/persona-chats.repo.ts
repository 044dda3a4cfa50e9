import type { ChatPersona, PersonaChat, PersonaChatDetails } from '@groundwork/domain';
import { sql } from 'kysely';
import { insertChat, sendersTurn } from '../../chat/chats.repo.ts';
import { type OwnPlace, pagesOf } from '../../chat/messages.repo.ts';
import { compileOnce } from '../../db/compile-once.ts';
import { momentText } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';
import { isOffered } from '../personas/personas.repo.ts';

interface ChatKey {
  /** Id of the persona chat, not of the row in `chats` that its messages belong to. */
  personaChatId: number;
}

const chatColumns = [
  'persona_chats.id',
  'persona_chats.title',
  'persona_chats.startup_id as startupId',
  'persona_chats.persona_id as personaId',
  'persona_chats.last_activity_at as lastActivityAt',
  sql<PersonaChat['interview']>`case when interviews.persona_chat_id is not null then jsonb_build_object(
    'endsAt', ${momentText('interviews.ends_at')}, 'endedAt', ${momentText('interviews.ended_at')},
    'isReviewed', interviews.review is not null) end`.as('interview'),
] as const;

const selectChats = compileOnce<{ userId: number; startupId: number }, PersonaChat>((db, parameter) =>
  db
    .selectFrom('startups')
    .leftJoin('persona_chats', 'persona_chats.startup_id', 'startups.id')
    .leftJoin('interviews', 'interviews.persona_chat_id', 'persona_chats.id')
    .select(chatColumns)
    .where('startups.id', '=', parameter('startupId'))
    .where('startups.user_id', '=', parameter('userId'))
    .orderBy('persona_chats.last_activity_at', 'desc')
    .orderBy('persona_chats.id', 'desc')
    .$castTo<PersonaChat>(),
);

/** Null when the startup is not this user's. */
export async function listPersonaChats(
  db: Db,
  userId: number,
  startupId: number,
): Promise<PersonaChat[] | null> {
  const rows = await selectChats(db, { userId, startupId });
  // A startup without chats comes back as one row of nulls.
  return rows.length === 0 ? null : rows.filter(row => row.id !== null);
}

const ownChats = (db: Db) =>
  db.selectFrom('persona_chats').innerJoin('startups', 'startups.id', 'persona_chats.startup_id');

/** The personas that have written in the chat, and the one that answers next. */
const personas = sql<ChatPersona[]>`(
  select jsonb_agg(jsonb_build_object('id', personas.id, 'name', name, 'description', description, 'avatar', avatar,
    'iconSvg', icon_svg, 'isActive', ${isOffered}) order by sort_order, personas.id)
  from personas
  where personas.id = persona_chats.persona_id
    or personas.id in (select persona_id from messages where messages.chat_id = persona_chats.chat_id))`;

const selectDetails = compileOnce<ChatKey & { userId: number }, PersonaChatDetails>((db, parameter) =>
  ownChats(db)
    .leftJoin('interviews', 'interviews.persona_chat_id', 'persona_chats.id')
    .select(chatColumns)
    .select(personas.as('personas'))
    .where('persona_chats.id', '=', parameter('personaChatId'))
    .where('startups.user_id', '=', parameter('userId')),
);

export async function readPersonaChat(
  db: Db,
  userId: number,
  personaChatId: number,
): Promise<PersonaChatDetails | undefined> {
  const [details] = await selectDetails(db, { userId, personaChatId });
  return details;
}

/** A page of the chat; null when this user cannot see it. */
export const listChatMessages = pagesOf<ChatKey>((db, parameter) =>
  ownChats(db)
    .select(['startups.user_id as userId', 'startups.id as startupId', 'persona_chats.chat_id as chatId'])
    .select([sql<null>`null::integer`.as('challengeId'), sql<null>`null::integer`.as('stepId')])
    .where('persona_chats.id', '=', parameter('personaChatId'))
    .where('startups.user_id', '=', parameter('userId'))
    .$castTo<OwnPlace>(),
);

/** Takes the user's turn as a sender, and then counts the chats; undefined when the startup is not theirs. */
export async function countPersonaChats(
  db: Db,
  userId: number,
  startupId: number,
): Promise<number | undefined> {
  const own = db.selectFrom('startups').where('id', '=', startupId).where('user_id', '=', userId);
  await own.select(sendersTurn).execute();
  const row = await own
    .select(sql<number>`(select count(*) from persona_chats where startup_id = startups.id)`.as('count'))
    .executeTakeFirst();
  return row?.count;
}

interface NewPersonaChat {
  startupId: number;
  personaId: number;
  title: string;
}

/** The chat and the row that its messages belong to. */
export async function insertPersonaChat(
  db: Db,
  { startupId, personaId, title }: NewPersonaChat,
): Promise<PersonaChat & { chatId: number }> {
  const chatId = await insertChat(db, startupId, 'persona');
  const { id, lastActivityAt } = await db
    .insertInto('persona_chats')
    .values({ startup_id: startupId, chat_id: chatId, persona_id: personaId, title })
    .returning(['id', 'last_activity_at as lastActivityAt'])
    .executeTakeFirstOrThrow();
  return { id, title, startupId, personaId, lastActivityAt, interview: null, chatId };
}

export async function changePersonaChat(
  db: Db,
  personaChatId: number,
  { personaId, title }: { personaId?: number; title: string },
): Promise<void> {
  await db
    .updateTable('persona_chats')
    .set({ title, ...(personaId !== undefined && { persona_id: personaId }) })
    .where('id', '=', personaChatId)
    .execute();
}
