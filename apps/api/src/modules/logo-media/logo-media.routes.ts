import { logoMediaContracts } from '@groundwork/api-client/contracts';
import { sharePublicly } from '../../plugins/session.ts';
import type { Router } from '../../routing/router.ts';
import { findActiveLogo } from '../../stores/logo.repo.ts';

/** Every first visit asks for it (RQ-27). */
const FRESH_SECONDS = 300;

export function logoMediaRoutes(route: Router): void {
  route.query(logoMediaContracts.active, async ({ db, reply }) => {
    const svgCode = await findActiveLogo(db);
    sharePublicly(reply, FRESH_SECONDS);
    return { svgCode };
  });
}
