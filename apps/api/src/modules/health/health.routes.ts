import { healthContracts } from '@groundwork/api-client/contracts';
import { isUnavailable } from '../../database-errors.ts';
import { ping } from '../../db/ping.repo.ts';
import type { Database } from '../../db/types.ts';
import { judgeStatus } from '../../exam/judge-status.ts';
import type { Router } from '../../routing/router.ts';
import { version } from '../../version.ts';
import type { Judging } from '../back-office/judge.routes.ts';

export function healthRoutes(route: Router, database: Database, { coach, examiner }: Judging): void {
  route.action(healthContracts.health, async ({ reply, request }) => {
    const reachable = await ping(database.db).catch(error => {
      request.log.error({ err: error, unavailable: isUnavailable(error) }, 'the database is not answering');
      return false;
    });
    if (!reachable) reply.status(503);
    return {
      status: reachable ? ('ok' as const) : ('unavailable' as const),
      version,
      database: { kind: database.kind, reachable },
      coach: {
        provider: coach.name,
        model: coach.model,
        notice: coach.notice,
        judge: judgeStatus(coach, examiner),
      },
    };
  });
}
