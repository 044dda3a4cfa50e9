import { ownDataContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

export const sample: ResourceSample = {
  contracts: ownDataContracts,
  change: 'insert into data_exports (user_id) select id from users on conflict do nothing',
  ids: {},
  body: () => ({ username: 'nobody', currentPassword: 'not theirs', isAtOnce: false }),
};
