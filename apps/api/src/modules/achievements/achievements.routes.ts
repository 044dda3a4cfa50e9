import { achievementContracts } from '@groundwork/api-client/contracts';
import type { Router } from '../../routing/router.ts';
import { listUnlocked } from '../../stores/achievements.repo.ts';

export function achievementRoutes(route: Router): void {
  route.query(achievementContracts.list, ({ db, user }) => listUnlocked(db, user.id));
}
