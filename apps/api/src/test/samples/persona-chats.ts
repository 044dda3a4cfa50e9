import { personaChatContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

/** A chat with the first persona for every startup, with a message and its reply. */
export const sample: ResourceSample = {
  contracts: personaChatContracts,
  fill: `
    with chat as (
      insert into chats (startup_id, kind)
      select id, 'persona' from startups
      where not exists (select from persona_chats where startup_id = startups.id)
      returning id, startup_id
    ), named as (
      insert into persona_chats (startup_id, chat_id, persona_id, title)
      select startup_id, chat.id, persona.id, 'Chat with Dana'
      from chat cross join (select min(id) as id from personas) as persona
      returning chat_id, persona_id
    ), asked as (
      insert into messages (chat_id, role, content) select chat_id, 'user', 'Who pays for it?' from named
      returning id, chat_id
    ), replied as (
      insert into messages (chat_id, role, persona_id, content)
      select chat_id, 'assistant', persona_id, 'Not me, as it stands.' from asked join named using (chat_id)
      returning id, chat_id
    )
    insert into turns (chat_id, founder_message_id, assistant_message_id, owner, lease_until, status)
    select chat_id, asked.id, replied.id, 'sample', now(), 'complete' from asked join replied using (chat_id)`,
  change: `
    with renamed as (update persona_chats set title = title || '.')
    update messages set content = content || '.' where chat_id in (select id from chats where kind = 'persona')`,
  ids: { chatId: startupId => `select min(id) from persona_chats where startup_id = ${startupId}` },
  body: ({ startupId, personaId }) => ({
    startupId,
    personaId,
    title: 'Mine now',
    content: 'Who pays for it?',
  }),
};
