import { conversationContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

const noteOf = (startupId: number) => `select min(id) from conversations where startup_id = ${startupId}`;

/** A conversation of three sentences; the first is marked and offered in the first step. */
export const sample: ResourceSample = {
  contracts: conversationContracts,
  fill: `
    with note as (
      insert into conversations (startup_id, who, held_on, notes)
      select startups.id, 'Owner of two bakeries', date '2026-10-01' + number, 'We bin forty loaves. I ring round. It is a pain.'
      from startups cross join generate_series(1, 3) as number
      where not exists (select from conversations where startup_id = startups.id)
      returning id
    )
    insert into conversation_quotes (conversation_id, start_at, end_at, text, step_id)
    select id, 0, 20, 'We bin forty loaves.', (select min(id) from steps) from note`,
  change: `
    with note as (update conversations set who = who || '.')
    update conversation_quotes set text = text || '.'`,
  ids: {
    conversationId: noteOf,
    quoteId: startupId =>
      `select min(id) from conversation_quotes where conversation_id = (${noteOf(startupId)})`,
  },
  body: ({ cardId, stepId }) => ({
    who: 'Mine now',
    heldOn: '2026-10-02',
    notes: 'We bin forty loaves. They pay.',
    start: 0,
    end: 20,
    cardId,
    bearing: 'supports',
    stepId,
  }),
};
