import type { Truth } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Turn } from '../../chat/chat-kind.ts';
import { type HistoryKey, historyKey, selectHistory } from '../../chat/history.repo.ts';
import type { ConverseInput } from '../../coach/provider.ts';
import { compileOnce, type Parameter } from '../../db/compile-once.ts';
import type { Db } from '../../db/types.ts';
import { profileColumns } from '../../stores/profile-columns.ts';

/** The newest hypotheses, which a persona gets to know. */
const MAX_HYPOTHESES = 40;
const MAX_TITLE_CHARACTERS = 200;

type Profile = ConverseInput['startup'];

export interface PersonaContextRow extends Profile {
  persona: ConverseInput['persona'];
  hypotheses: string[];
  truth: Truth | null;
  /** Which messages of the history another persona wrote, by their ids: its name. */
  speakers: Record<string, string>;
}

interface ContextKey extends HistoryKey {
  messageId: number;
}

const persona = sql<ConverseInput['persona']>`jsonb_build_object(
  'name', personas.name, 'description', personas.description, 'systemPrompt', personas.system_prompt,
  'category', personas.category, 'webSearchEnabled', personas.web_search_enabled)`;

const hypotheses = sql<string[]>`(
  select coalesce(jsonb_agg(title order by id desc), '[]') from (
    select cards.id, left(cards.title, ${sql.lit(MAX_TITLE_CHARACTERS)}) as title
    from cards join boards on boards.id = cards.board_id
    where boards.startup_id = startups.id and cards.deleted_at is null
    order by cards.id desc limit ${sql.lit(MAX_HYPOTHESES)}
  ) as newest)`;

const speakers = (db: Db, parameter: Parameter<ContextKey>) => sql<Record<string, string>>`(
  select coalesce(jsonb_object_agg(said.id, speaker.name), '{}')
  from messages as said join personas as speaker on speaker.id = said.persona_id
  where speaker.id <> personas.id and said.id in ${selectHistory(db, parameter as unknown as Parameter<HistoryKey>)})`;

const selectContext = compileOnce<ContextKey, PersonaContextRow>((db, parameter) =>
  db
    .selectFrom('messages')
    .innerJoin('persona_chats', 'persona_chats.chat_id', 'messages.chat_id')
    .innerJoin('startups', 'startups.id', 'persona_chats.startup_id')
    .innerJoin('personas', 'personas.id', 'messages.persona_id')
    .leftJoin('interviews', 'interviews.persona_chat_id', 'persona_chats.id')
    .select(profileColumns)
    .select([
      persona.as('persona'),
      hypotheses.as('hypotheses'),
      sql<Truth | null>`interviews.truth`.as('truth'),
      speakers(db, parameter).as('speakers'),
    ])
    .where('messages.id', '=', parameter('messageId')),
);

/** In one query, from the reply's own message; undefined when the chat is gone. */
export async function readPersonaContextRow(db: Db, turn: Turn): Promise<PersonaContextRow | undefined> {
  const [row] = await selectContext(db, { ...historyKey(turn), messageId: turn.assistantMessageId });
  return row;
}
