import { standingContracts } from '@groundwork/api-client/contracts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { findStanding } from './standing.repo.ts';
import { viewStanding } from './view-standing.ts';

export function standingRoutes(route: Router): void {
  route.query(standingContracts.read, async ({ db, user, params }) =>
    viewStanding(found(await findStanding(db, user.id, params.startupId), 'startup.not_found')),
  );
}
