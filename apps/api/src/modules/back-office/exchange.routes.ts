import { curriculumFileContracts } from '@groundwork/api-client/contracts';
import { admitAdministrator } from '../../routing/admit-administrator.ts';
import { exactlyOnce, keyedRequest } from '../../routing/idempotency.ts';
import { type Router, sendAnswer } from '../../routing/router.ts';
import { carryOutExchange, exportCurriculum, planExchange, readRecords } from './exchange-curriculum.ts';

/** A whole curriculum as JSON text, escapes included. */
const BODY_LIMIT = 4 * 1024 * 1024;

export function curriculumFileRoutes(route: Router): void {
  route.query(curriculumFileContracts.export, ({ db }) => exportCurriculum(db));

  route.action(
    curriculumFileContracts.import,
    async ({ db, user, request, reply, body: { yaml, dryRun, ...options } }) => {
      const records = readRecords(yaml);
      // It writes nothing, so there is nothing to be done once.
      if (dryRun) return (await planExchange(db, records, options)).answer;
      const answer = await exactlyOnce(
        db,
        keyedRequest(request, user.id),
        async db => {
          const response = await carryOutExchange(db, user, records, options);
          return { statusCode: 200, response, resourceId: null };
        },
        admitAdministrator(user),
      );
      return sendAnswer(reply, answer);
    },
    { bodyLimit: BODY_LIMIT },
  );
}
