import { adminCohortContracts, registrationContracts } from '@groundwork/api-client/contracts';
import { type Cohort, MAX_INVITATIONS, readAddresses, type User } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { admitAdministrator } from '../../routing/admit-administrator.ts';
import { exactlyOnce, keyedRequest } from '../../routing/idempotency.ts';
import { type Router, sendAnswer } from '../../routing/router.ts';
import { isRegistrationOpen, setRegistration } from '../../stores/registration.repo.ts';
import type { ShareTokens } from '../report-links/share-token.ts';
import { readCohortProgress } from './cohort-progress.ts';
import {
  type CohortFields,
  deleteCohort,
  deleteMember,
  insertCohort,
  listCohorts,
  listMembers,
  lockCohort,
  updateCohort,
} from './cohorts.repo.ts';
import { queueMails } from './invitation-mails.repo.ts';
import {
  countInvitations,
  deleteInvitation,
  insertLink,
  listInvitations,
  putAddresses,
} from './invitations.repo.ts';
import { keepLog } from './keep-log.ts';
import { changeRecord, logCreated, type RecordDefinition, removeRecord } from './write-records.ts';

const definition: RecordDefinition<Cohort, CohortFields> = {
  kind: 'cohort',
  missing: 'cohort.not_found',
  nameOf: ({ name }) => name,
  lock: lockCohort,
  update: updateCohort,
  remove: deleteCohort,
};

export interface Inviting {
  tokens: ShareTokens;
  /** Has the mails sent that wait; null where no mail is set up. */
  sendMails: (() => void) | null;
}

export function adminCohortRoutes(route: Router, inviting: Inviting): void {
  route.query(adminCohortContracts.list, ({ db }) => listCohorts(db));

  route.command(adminCohortContracts.create, async ({ db, user, body: { updatedAt: _, ...input } }) =>
    logCreated(db, user, definition, await insertCohort(db, input)),
  );

  route.command(adminCohortContracts.update, ({ db, user, params, body: { updatedAt, ...input } }) =>
    changeRecord(db, user, definition, { id: params.cohortId, updatedAt, input }),
  );

  route.command(adminCohortContracts.remove, ({ db, user, params }) =>
    removeRecord(db, user, definition, params.cohortId),
  );

  route.query(adminCohortContracts.members, async ({ db, params, query }) =>
    found(await listMembers(db, params.cohortId, query), 'cohort.not_found'),
  );

  route.longQuery(adminCohortContracts.progress, async ({ db, params }) =>
    found(await readCohortProgress(db, params.cohortId), 'cohort.not_found'),
  );

  route.command(adminCohortContracts.removeMember, async ({ db, user, params: { cohortId, userId } }) => {
    const cohort = found(await lockCohort(db, cohortId), 'cohort.not_found');
    const member = found(await deleteMember(db, cohortId, userId), 'user.not_found');
    await logPart(db, user, cohort, { member }, {});
  });

  invitationRoutes(route, inviting);
  registrationRoute(route);
}

function invitationRoutes(route: Router, { tokens, sendMails }: Inviting): void {
  route.longQuery(adminCohortContracts.invitations, async ({ db, params }) => {
    const invitations = found(await listInvitations(db, params.cohortId), 'cohort.not_found');
    return invitations.map(({ nonce, tokenHash, ...invitation }) => ({
      ...invitation,
      token: tokens.read({ nonce, tokenHash }),
    }));
  });

  route.command(adminCohortContracts.invite, async ({ db, user, params, body: { endsOn } }) => {
    const cohort = found(await lockCohort(db, params.cohortId), 'cohort.not_found');
    const { id } = await insertLink(db, cohort.id, endsOn, tokens.draw());
    await refuseTooMany(db, cohort.id);
    await logPart(db, user, cohort, {}, { linkUntil: endsOn });
    return { id };
  });

  // Read and derived before the transaction.
  route.preparedCommand(adminCohortContracts.inviteAddresses, {
    prepare: async ({ body: { csv } }) => {
      const { addresses, refused } = readAddresses(csv);
      return { given: addresses.map(email => ({ email, ...tokens.draw() })), refused };
    },
    write: async ({ db, user, params, body: { endsOn } }, { given, refused }) => {
      const cohort = found(await lockCohort(db, params.cohortId), 'cohort.not_found');
      const counts = await putAddresses(db, cohort.id, endsOn, given);
      await refuseTooMany(db, cohort.id);
      if (counts.invited > 0)
        await logPart(db, user, cohort, {}, { addresses: counts.invited, addressesUntil: endsOn });
      return { ...counts, refused };
    },
  });

  route.action(adminCohortContracts.mailInvitations, async ({ db, user, params, body, request, reply }) => {
    const answer = await exactlyOnce(
      db,
      keyedRequest(request, user.id),
      async db => {
        const cohort = found(await lockCohort(db, params.cohortId), 'cohort.not_found');
        if (!sendMails) throw new AppError('mail.not_set_up');
        const queued = await queueMails(db, cohort.id, body.invitationId);
        if (queued > 0) await logPart(db, user, cohort, {}, { mails: queued });
        return { statusCode: 200, response: { queued }, resourceId: null };
      },
      admitAdministrator(user),
    );
    sendMails?.();
    return sendAnswer(reply, answer);
  });

  route.command(adminCohortContracts.revoke, async ({ db, user, params: { cohortId, invitationId } }) => {
    const cohort = found(await lockCohort(db, cohortId), 'cohort.not_found');
    const revoked = found(await deleteInvitation(db, cohortId, invitationId), 'invitation.not_found');
    const { email, endsOn } = revoked;
    await logPart(db, user, cohort, email === null ? { linkUntil: endsOn } : { address: email }, {});
  });
}

/** Asked after the write, in its transaction, with the cohort locked. */
async function refuseTooMany(db: Db, cohortId: number): Promise<void> {
  if ((await countInvitations(db, cohortId)) > MAX_INVITATIONS) throw new AppError('cohort.full');
}

/** Logs a change of a cohort's members or invitations. */
const logPart = (db: Db, admin: User, { id, name }: Cohort, before: object, after: object) =>
  keepLog(db, admin, { action: 'update', kind: 'cohort', recordId: id, recordName: name, before, after });

function registrationRoute(route: Router): void {
  route.command(registrationContracts.change, async ({ db, user, body: { isOpen } }) => {
    const before = await isRegistrationOpen(db);
    if (before === isOpen) return { isOpen };
    await setRegistration(db, isOpen);
    await keepLog(db, user, {
      action: 'update',
      kind: 'registration',
      recordId: null,
      recordName: 'Registration',
      before: { isOpen: before },
      after: { isOpen },
    });
    return { isOpen };
  });
}
