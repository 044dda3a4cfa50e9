import { adminLogContracts } from '@groundwork/api-client/contracts';
import type { Router } from '../../routing/router.ts';
import { listLog, listLoggedAdministrators } from './log.repo.ts';

export function adminLogRoutes(route: Router): void {
  route.query(adminLogContracts.list, ({ db, query }) => listLog(db, query));

  route.query(adminLogContracts.administrators, ({ db }) => listLoggedAdministrators(db));
}
