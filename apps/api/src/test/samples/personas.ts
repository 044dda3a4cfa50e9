import { personaContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

/** The shipped personas. */
export const sample: ResourceSample = {
  contracts: personaContracts,
  change: `update personas set description = description || '.'`,
  ids: { personaId: () => 'select min(id) from personas' },
  body: () => ({}),
};
