import { adminAppealContracts } from '@groundwork/api-client/contracts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { countOpen, findAppeal, insertCase, listAppeals } from './appeals.repo.ts';
import { decideAppeal } from './decide-appeal.ts';
import { keepLog } from './keep-log.ts';

export function adminAppealRoutes(route: Router): void {
  route.query(adminAppealContracts.list, ({ db, query }) => listAppeals(db, query));

  route.query(adminAppealContracts.count, async ({ db }) => ({ open: await countOpen(db) }));

  route.command(adminAppealContracts.decide, ({ db, user, params, body }) =>
    decideAppeal(db, user, params.appealId, body),
  );

  route.command(adminAppealContracts.makeCase, async ({ db, user, params: { appealId } }) => {
    const appeal = found(await findAppeal(db, appealId), 'appeal.not_found');
    if (appeal.state === 'open') throw new AppError('appeal.open');
    if (await insertCase(db, appealId, user))
      await keepLog(db, user, {
        action: 'update',
        kind: 'appeal',
        recordId: appealId,
        recordName: appeal.question,
        before: { isCase: false },
        after: { isCase: true },
      });
    return found(await findAppeal(db, appealId), 'appeal.not_found');
  });
}
