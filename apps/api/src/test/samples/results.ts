import { resultContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

export const sample: ResourceSample = {
  contracts: resultContracts,
  change: `update card_results set text = text || '.'`,
  ids: {
    resultId: startupId => `
      select min(card_results.id) from card_results
      join cards on cards.id = card_id join boards on boards.id = board_id where startup_id = ${startupId}`,
  },
  body: () => ({ text: '5 of 9 paid', observedOn: '2026-10-04', bearing: 'supports' }),
};
