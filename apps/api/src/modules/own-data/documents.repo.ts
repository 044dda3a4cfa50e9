import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';

const PAGE = 50;

/** Reads pages by id, so that no history has to fit into memory. */
async function* byPages<T extends { id: number }>(read: (after: number) => Promise<T[]>): AsyncGenerator<T> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

export const listOwnStartups = (db: Db, userId: number) =>
  db
    .selectFrom('startups')
    .select([
      'id',
      'name',
      'description',
      'industry',
      'stage',
      'problem_statement as problem',
      'value_proposition as value',
      'revenue_model as revenue',
      'target_market as market',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** The startup's chats that hold a message, by what they are about. */
export const listOwnChats = (db: Db, startupId: number) =>
  db
    .selectFrom('chats')
    .leftJoin('step_progress', 'step_progress.chat_id', 'chats.id')
    .leftJoin('steps', 'steps.id', 'step_progress.step_id')
    .leftJoin('cards', 'cards.chat_id', 'chats.id')
    .leftJoin('persona_chats', 'persona_chats.chat_id', 'chats.id')
    .select([
      'chats.id',
      'chats.kind',
      sql<string>`coalesce(steps.title, cards.title, persona_chats.title, '')`.as('title'),
    ])
    .where('chats.startup_id', '=', startupId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('messages').select('messages.id').whereRef('messages.chat_id', '=', 'chats.id')),
    )
    .orderBy('chats.id')
    .execute();

export const readMessages = (db: Db, chatId: number) =>
  byPages(after =>
    db
      .selectFrom('messages')
      .leftJoin('assistants', 'assistants.id', 'messages.assistant_id')
      .leftJoin('personas', 'personas.id', 'messages.persona_id')
      .select([
        'messages.id',
        'messages.role',
        'messages.content',
        'messages.created_at as createdAt',
        sql<string | null>`coalesce(personas.name, assistants.name)`.as('speaker'),
      ])
      .where('messages.chat_id', '=', chatId)
      .where('messages.id', '>', after)
      .orderBy('messages.id')
      .limit(PAGE)
      .execute(),
  );

export const readCards = (db: Db, startupId: number) =>
  byPages(after =>
    db
      .selectFrom('cards')
      .innerJoin('boards', 'boards.id', 'cards.board_id')
      .select([
        'cards.id',
        'cards.title',
        'cards.state',
        'cards.outcome',
        'cards.hypothesis',
        'cards.test',
        'cards.metric',
        'cards.criteria',
        'cards.due_on as due',
        'cards.learned',
        'cards.next_step as next',
      ])
      .where('boards.startup_id', '=', startupId)
      .where('cards.deleted_at', 'is', null)
      .where('cards.id', '>', after)
      .orderBy('cards.id')
      .limit(PAGE)
      .execute(),
  );

export const listResults = (db: Db, cardId: number) =>
  db
    .selectFrom('card_results')
    .select(['text', 'bearing', 'observed_on as day', 'figure', 'unit', 'quote', 'link'])
    .where('card_id', '=', cardId)
    .orderBy('id')
    .execute();

export const readNotes = (db: Db, startupId: number) =>
  byPages(after =>
    db
      .selectFrom('conversations')
      .select(eb => [
        'id',
        'who',
        'held_on as day',
        'notes',
        eb
          .selectFrom('conversation_quotes')
          .select(sql<string[]>`coalesce(json_agg(text order by start_at), '[]')`.as('texts'))
          .whereRef('conversation_id', '=', 'conversations.id')
          .as('quotes'),
      ])
      .where('startup_id', '=', startupId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

export const listOwnVersions = (db: Db, startupId: number) =>
  db
    .selectFrom('report_versions')
    .innerJoin('reports', 'reports.id', 'report_versions.report_id')
    .select(['report_versions.id', 'report_versions.no', 'report_versions.created_at as createdAt'])
    .where('reports.startup_id', '=', startupId)
    .orderBy('report_versions.no')
    .execute();

export const readSections = (db: Db, versionId: number) =>
  db
    .selectFrom('report_sections')
    .select(['title', 'content'])
    .where('version_id', '=', versionId)
    .where('content', '<>', '')
    .orderBy('sort_order')
    .execute();
