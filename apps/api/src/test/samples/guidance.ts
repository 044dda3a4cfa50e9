import { guidanceContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

/** A message about the first card of every board, and its reply. */
export const sample: ResourceSample = {
  contracts: guidanceContracts,
  fill: `
    with card as (
      select startup_id, min(cards.id) as id
      from cards join boards on boards.id = board_id
      group by startup_id having max(chat_id) is null
    ), chat as (
      insert into chats (startup_id, kind) select startup_id, 'card' from card returning id, startup_id
    ), placed as (
      update cards set chat_id = chat.id from card join chat using (startup_id) where cards.id = card.id
    ), asked as (
      insert into messages (chat_id, role, content) select id, 'user', 'Is 4 of 9 enough?' from chat
      returning id, chat_id
    ), replied as (
      insert into messages (chat_id, role, content) select chat_id, 'assistant', 'By which day?' from asked
      returning id, chat_id
    )
    insert into turns (chat_id, founder_message_id, assistant_message_id, owner, lease_until, status)
    select chat_id, asked.id, replied.id, 'sample', now(), 'complete' from asked join replied using (chat_id)`,
  change: `update messages set content = content || '.' where chat_id in (select id from chats where kind = 'card')`,
  ids: {},
  body: () => ({ content: 'Is that enough?' }),
};
