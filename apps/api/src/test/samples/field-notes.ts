import { fieldNoteContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

const noteOf = (startupId: number) => `select min(id) from field_notes where startup_id = ${startupId}`;

/** A conversation with three sentences, of which the first is marked and offered in the first step. */
export const sample: ResourceSample = {
  contracts: fieldNoteContracts,
  fill: `
    with note as (
      insert into field_notes (startup_id, who, held_on, notes)
      select startups.id, 'Owner of two bakeries', date '2026-10-01' + number, 'We bin forty loaves. I ring round. It is a pain.'
      from startups cross join generate_series(1, 3) as number
      where not exists (select from field_notes where startup_id = startups.id)
      returning id
    )
    insert into field_quotes (note_id, start_at, end_at, text, step_id)
    select id, 0, 20, 'We bin forty loaves.', (select min(id) from steps) from note`,
  change: `
    with note as (update field_notes set who = who || '.')
    update field_quotes set text = text || '.'`,
  ids: {
    noteId: noteOf,
    quoteId: startupId => `select min(id) from field_quotes where note_id = (${noteOf(startupId)})`,
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
