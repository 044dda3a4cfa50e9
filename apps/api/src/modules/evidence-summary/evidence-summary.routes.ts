import { evidenceSummaryContracts } from '@groundwork/api-client/contracts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { findEvidence } from './evidence-summary.repo.ts';
import { summariseEvidence } from './summarise-evidence.ts';

export function evidenceSummaryRoutes(route: Router): void {
  route.query(evidenceSummaryContracts.read, async ({ db, user, params }) =>
    summariseEvidence(found(await findEvidence(db, user.id, params.startupId), 'startup.not_found')),
  );
}
