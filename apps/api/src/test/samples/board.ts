import { boardContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

const boardOf = (startupId: number) => `select id from boards where startup_id = ${startupId}`;

/** Boards with everything on them. */
export const sample: ResourceSample = {
  contracts: boardContracts,
  fill: `
    with board as (
      insert into boards (startup_id, name)
      select id, 'Board' from startups where not exists (select from boards where startup_id = startups.id)
      returning id
    ), columns as (
      insert into board_columns (board_id, name, place, meaning)
      select board.id, planned.name, planned.place, planned.meaning
      from board cross join (values
        ('Testing', 0, 'testing'), ('Parked', 1, null), ('To Do', 2, 'idea'), ('Validated', 3, 'validated'), ('Later', 4, null)
      ) as planned (name, place, meaning)
      returning id, board_id, place
    ), card as (
      insert into cards (board_id, column_id, place, title, hypothesis, test, metric, criteria, state, test_started_at)
      select board_id, columns.id, number, 'Bakers pay ' || number, 'Bakers pay 5 a day', 'Ask 9 for a deposit',
        'Deposits', '4 of 9 by 3 December', 'testing', now()
      from columns cross join generate_series(0, 2) as number where place < 2
      returning id
    ), result as (
      insert into card_results (card_id, text, observed_on, bearing)
      select id, '4 of 9 paid', '2026-10-03', 'supports' from card
      returning card_id
    )
    insert into card_events (card_id, kind, details)
    select card_id, 'wording_changed', '{ "field": "test", "before": null, "results": 0 }' from result`,
  change: `
    with board as (update boards set name = name || '.'), columns as (update board_columns set name = name || '.')
    update cards set title = title || '.'`,
  ids: {
    boardId: boardOf,
    // An empty column of the founder's own, which can be deleted and takes any card.
    columnId: startupId => `select max(id) from board_columns where board_id = (${boardOf(startupId)})`,
  },
  body: ({ startupId, boardId }) => ({ startupId, boardId, name: 'Mine now', order: 0 }),
};
