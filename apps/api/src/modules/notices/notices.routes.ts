import { noticeContracts } from '@groundwork/api-client/contracts';
import type { Router } from '../../routing/router.ts';
import { listNotices, noteSeen } from './notices.repo.ts';

export function noticeRoutes(route: Router): void {
  route.query(noticeContracts.list, ({ db, user }) => listNotices(db, user.id));
  route.command(noticeContracts.see, ({ db, user, body }) => noteSeen(db, user.id, body.through));
}
