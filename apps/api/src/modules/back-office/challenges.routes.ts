import { adminChallengeContracts, curriculumContracts } from '@groundwork/api-client/contracts';
import type { AdminChallenge } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import {
  type ChallengeFields,
  deleteChallenge,
  findAnyChallenge,
  insertChallenge,
  listAllChallenges,
  lockChallenge,
  updateChallenge,
} from './challenges.repo.ts';
import { listCascadeWithChallenge } from './list-cascade.ts';
import { renumber } from './order.repo.ts';
import { findPending, insertPending, overlay, withPending } from './pending.ts';
import { reorder } from './reorder.ts';
import { withCleanIcon } from './sanitise-svg.ts';
import { deleteProgressIn, lockStepsOf } from './steps.repo.ts';
import { changeRecord, logCreated, type RecordDefinition, removeRecord } from './write-records.ts';

export const challengeDefinition: RecordDefinition<AdminChallenge, ChallengeFields> = {
  kind: 'challenge',
  missing: 'challenge.not_found',
  nameOf: ({ title }) => title,
  lock: lockChallenge,
  update: updateChallenge,
  remove: async (db, id) => {
    await lockStepsOf(db, id);
    await deleteProgressIn(db, { challengeId: id });
    await deleteChallenge(db, id);
  },
  listCascade: listCascadeWithChallenge,
};

const listAsEdited = async (db: Db) => withPending(db, 'challenge', await listAllChallenges(db));

async function oneAsEdited(db: Db, id: number): Promise<AdminChallenge> {
  const challenge = found(await findAnyChallenge(db, id), 'challenge.not_found');
  return overlay(challenge, await findPending(db, 'challenge', id));
}

export function adminChallengeRoutes(route: Router): void {
  route.curriculum(curriculumContracts.adminChallenges, async ({ db }) => listAsEdited(db));

  route.query(adminChallengeContracts.get, ({ db, params }) => oneAsEdited(db, params.challengeId));

  route.command(adminChallengeContracts.create, async ({ db, user, body: { updatedAt: _, ...input } }) =>
    logCreated(
      db,
      user,
      challengeDefinition,
      await insertPending(db, user, 'challenge', {
        input: withCleanIcon(input),
        insert: input => insertChallenge(db, input),
      }),
    ),
  );

  route.command(adminChallengeContracts.update, ({ db, user, params, body: { updatedAt, ...input } }) =>
    changeRecord(db, user, challengeDefinition, {
      id: params.challengeId,
      updatedAt,
      input: withCleanIcon(input),
    }),
  );

  route.command(adminChallengeContracts.remove, ({ db, user, params }) =>
    removeRecord(db, user, challengeDefinition, params.challengeId),
  );

  route.command(adminChallengeContracts.order, async ({ db, user, body: { ids } }) => {
    const current = (await listAllChallenges(db)).map(({ id }) => id);
    await reorder(db, user, {
      kind: 'challenge',
      of: { id: null, name: 'Challenges' },
      current,
      wanted: ids,
      write: () => renumber(db, 'challenges', ids),
    });
    return listAsEdited(db);
  });
}
