import { noticeContracts } from '@groundwork/api-client/contracts';
import type { ResourceSample } from '../resource-samples.ts';

/** A card under test on every board is due; the other samples make comments and versions. */
export const sample: ResourceSample = {
  contracts: noticeContracts,
  fill: `update cards set due_on = date '2026-10-01' where state = 'testing' and due_on is null`,
  change: `update cards set due_on = due_on - 1`,
  ids: {},
  body: () => ({ through: '2026-10-01T00:00:00.000Z' }),
};
