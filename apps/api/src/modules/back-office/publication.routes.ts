import { adminChangeContracts, adminRevisionContracts } from '@groundwork/api-client/contracts';
import type { Db } from '../../db/types.ts';
import { found } from '../../found.ts';
import { closedSignal } from '../../plugins/event-stream.ts';
import { admitAdministrator } from '../../routing/admit-administrator.ts';
import { exactlyOnce, keyedRequest } from '../../routing/idempotency.ts';
import { type Router, sendAnswer } from '../../routing/router.ts';
import { findRevision, listRevisions } from '../../stores/revisions.repo.ts';
import { assertExamplesAgree } from './check-examples.ts';
import { readPlaces } from './publication.repo.ts';
import { discardChanges, listChanges, publishChanges } from './publish-changes.ts';
import type { Previewing } from './steps.routes.ts';

export function publicationRoutes(route: Router, services: Previewing): void {
  route.query(adminChangeContracts.list, ({ db }) => listChanges(db));

  route.action(adminChangeContracts.publish, async ({ db, user, body, request, reply }) => {
    // The judge takes long, so it is asked before the transaction. What changes meanwhile is refused in it.
    if (!body.overridesExamples)
      await services.writings.run(shutdown => {
        const signal = AbortSignal.any([closedSignal(reply), shutdown]);
        return assertExamplesAgree({ ...services, db, log: request.log }, user, body.changes, signal);
      });
    const publish = async (db: Db) => {
      const response = { count: await publishChanges(db, user, body) };
      return { statusCode: 200, response, resourceId: null };
    };
    const key = keyedRequest(request, user.id);
    return sendAnswer(reply, await exactlyOnce(db, key, publish, admitAdministrator(user)));
  });

  route.command(adminChangeContracts.discard, async ({ db, user, body: { changes } }) => ({
    count: await discardChanges(db, user, changes),
  }));

  route.query(adminRevisionContracts.list, async ({ db, params: { kind, recordId } }) => {
    const revisions = await listRevisions(db, kind, recordId);
    if (revisions.length === 0)
      found((await readPlaces(db, kind, [recordId])).get(recordId), 'revision.not_found');
    return revisions;
  });

  route.query(adminRevisionContracts.get, async ({ db, params: { kind, recordId, number } }) =>
    found(await findRevision(db, kind, recordId, number), 'revision.not_found'),
  );
}
