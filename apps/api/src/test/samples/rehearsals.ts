import { interviewContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

/** A reviewed interview for every startup, in a chat of its own. The other chats are filled first. */
export const sample: ResourceSample = {
  contracts: interviewContracts,
  fill: `
    with chat as (
      insert into chats (startup_id, kind)
      select startup_id, 'persona' from persona_chats left join interviews on persona_chat_id = persona_chats.id
      group by startup_id having count(persona_chat_id) = 0
      returning id, startup_id
    ), named as (
      insert into persona_chats (startup_id, chat_id, persona_id, title)
      select startup_id, chat.id, persona.id, 'Interview with Dana'
      from chat cross join (select min(id) as id from personas) as persona
      returning id, chat_id, persona_id
    ), asked as (
      insert into messages (chat_id, role, content) select chat_id, 'user', 'What happened?' from named
      returning id, chat_id
    ), replied as (
      insert into messages (chat_id, role, persona_id, content)
      select chat_id, 'assistant', persona_id, 'It rained.' from asked join named using (chat_id)
      returning id, chat_id
    ), answered as (
      insert into turns (chat_id, founder_message_id, assistant_message_id, owner, lease_until, status)
      select chat_id, asked.id, replied.id, 'sample', now(), 'complete' from asked join replied using (chat_id)
    )
    insert into interviews (persona_chat_id, truth, started_at, ends_at, ended_at, review)
    select id, '{"who": "runs a shop", "facts": [{"about": "money", "text": "It costs me 90."}]}',
      now() - interval '1 hour', now() - interval '50 minutes', now() - interval '50 minutes',
      '{"reviewer": "practice", "questions": [], "facts": [], "next": []}'
    from named`,
  change: `update interviews set started_at = started_at + interval '1 second'`,
  ids: {
    interviewId: startupId =>
      `select min(persona_chat_id) from interviews join persona_chats on id = persona_chat_id where startup_id = ${startupId}`,
  },
  body: ({ startupId, personaId }) => ({ startupId, personaId }),
};
