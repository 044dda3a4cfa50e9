import { cardContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

export const sample: ResourceSample = {
  contracts: cardContracts,
  change: `update card_events set details = details || '{ "results": 9 }'`,
  ids: {
    cardId: startupId =>
      `select min(cards.id) from cards join boards on boards.id = board_id where startup_id = ${startupId}`,
  },
  body: ({ columnId }) => ({
    columnId,
    order: 0,
    title: 'Mine now',
    test: 'Ask one',
    outcome: 'validated',
    learned: 'They pay',
    nextCard: { title: 'They stay' },
  }),
};
