import { suggestionContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

export const sample: ResourceSample = {
  contracts: suggestionContracts,
  fill: `
    insert into card_suggestions (startup_id, sentence, sentence_key, title, hypothesis)
    select startups.id, 'Bakers would pay ' || number, 'key ' || number, 'Bakers would pay', 'Bakers would pay'
    from startups cross join generate_series(1, 3) as number
    where not exists (select from card_suggestions where startup_id = startups.id)`,
  change: `update card_suggestions set title = title || '.'`,
  ids: {
    suggestionId: startupId => `select min(id) from card_suggestions where startup_id = ${startupId}`,
  },
  body: () => ({}),
};
