import { adminChangeContracts, adminRevisionContracts } from '@groundwork/api-client/contracts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { findRevision, listRevisions } from '../../stores/revisions.repo.ts';
import { readPlaces } from './publication.repo.ts';
import { discardChanges, listChanges, publishChanges } from './publish-changes.ts';

export function publicationRoutes(route: Router): void {
  route.query(adminChangeContracts.list, ({ db }) => listChanges(db));

  route.command(adminChangeContracts.publish, async ({ db, user, body }) => ({
    count: await publishChanges(db, user, body),
  }));

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
