import { cohortContracts, registrationContracts } from '@groundwork/api-client/contracts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { confirmEmail } from '../../stores/emails.repo.ts';
import { joinCohort, leaveCohort, listMemberships, selectOffered } from '../../stores/memberships.repo.ts';
import { isRegistrationOpen } from '../../stores/registration.repo.ts';
import { hashToken } from '../report-links/share-token.ts';
import { lockInvitation } from './lock-invitation.ts';

export function cohortRoutes(route: Router): void {
  route.query(registrationContracts.read, async ({ db }) => ({ isOpen: await isRegistrationOpen(db) }));

  route.query(cohortContracts.list, ({ db, user }) => listMemberships(db, user.id));

  route.command(cohortContracts.leave, async ({ db, user, params }) => {
    if (!(await leaveCohort(db, user.id, params.cohortId))) throw new AppError('cohort.not_found');
  });

  route.query(cohortContracts.invitation, async ({ db, params, request }) => {
    const userId = request.session?.live?.user.id ?? null;
    const offered = await selectOffered(db, hashToken(params.invitation), userId).executeTakeFirst();
    return found(offered, 'invitation.not_found');
  });

  route.command(cohortContracts.join, async ({ db, user, body }) => {
    const { isMember, cohortId, provesAddress } = await lockInvitation(db, body.invitation, user);
    if (!isMember) await joinCohort(db, cohortId, user);
    if (provesAddress) await confirmEmail(db, user.id);
  });
}
