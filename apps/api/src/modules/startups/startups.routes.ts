import { startupContracts } from '@groundwork/api-client/contracts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { listStepRecords } from '../progress/progress.repo.ts';
import { deleteStartup, findStartup, insertStartup, listStartups, updateStartup } from './startups.repo.ts';

export function startupRoutes(route: Router): void {
  route.query(startupContracts.list, ({ db, user }) => listStartups(db, user.id));

  route.query(startupContracts.read, async ({ db, user, params }) =>
    found(await findStartup(db, user.id, params.startupId), 'startup.not_found'),
  );

  route.command(startupContracts.create, ({ db, user, body }) => insertStartup(db, user.id, body));

  route.command(startupContracts.update, async ({ db, user, params, body }) =>
    found(await updateStartup(db, user.id, params.startupId, body), 'startup.not_found'),
  );

  route.command(startupContracts.remove, async ({ db, user, params }) => {
    if (!(await deleteStartup(db, user.id, params.startupId))) throw new AppError('startup.not_found');
  });

  route.query(startupContracts.progress, async ({ db, user, params }) =>
    found(await listStepRecords(db, user.id, params.startupId), 'startup.not_found'),
  );
}
