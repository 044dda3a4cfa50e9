import {
  adminImpactContracts,
  adminLogContracts,
  curriculumFileContracts,
} from '@groundwork/api-client/contracts';
import { admitAdministrator } from '../../routing/admit-administrator.ts';
import { exactlyOnce, keyedRequest } from '../../routing/idempotency.ts';
import { type Router, sendAnswer } from '../../routing/router.ts';
import type { DailyTokens } from '../../stores/token-budget.ts';
import type { Guarded } from '../auth/own-password.ts';
import { adminAiRoutes } from './ai.routes.ts';
import { adminAppealRoutes } from './appeals.routes.ts';
import { adminAssistantRoutes, stepAssistantRoutes } from './assistants.routes.ts';
import { adminChallengeRoutes } from './challenges.routes.ts';
import { adminCohortRoutes, type Inviting } from './cohorts.routes.ts';
import { carryOutExchange, exportCurriculum, planExchange, readRecords } from './exchange-curriculum.ts';
import { curriculumImpact } from './impact.repo.ts';
import { adminJudgeRoutes, type Judging } from './judge.routes.ts';
import { adminLabRoutes, type Lab } from './lab.routes.ts';
import { listLog, listLoggedAdministrators } from './log.repo.ts';
import { adminLogoRoutes } from './logo.routes.ts';
import { publicationRoutes } from './publication.routes.ts';
import { adminQuestionRoutes } from './questions.routes.ts';
import { adminStepRoutes, type Previewing } from './steps.routes.ts';
import { adminUserRoutes } from './users.routes.ts';

interface BackOffice {
  auth: Guarded;
  writing: Previewing;
  judging: Judging;
  lab: Omit<Lab, 'coach'>;
  tokens: DailyTokens;
  inviting: Inviting;
}

/** All routes of administrators. */
export function backOfficeRoutes(
  route: Router,
  { auth, writing, judging, lab, tokens, inviting }: BackOffice,
): void {
  adminAiRoutes(route, tokens);
  adminAppealRoutes(route);
  adminJudgeRoutes(route, judging);
  adminLabRoutes(route, { coach: judging.coach, ...lab });
  adminChallengeRoutes(route);
  adminStepRoutes(route, writing);
  route.query(adminImpactContracts.read, ({ db, query }) => curriculumImpact(db, query));
  adminQuestionRoutes(route, writing);
  adminAssistantRoutes(route);
  stepAssistantRoutes(route);
  publicationRoutes(route, writing);
  adminUserRoutes(route, auth);
  adminCohortRoutes(route, inviting);
  adminLogRoutes(route);
  adminLogoRoutes(route);
  curriculumFileRoutes(route);
}

/** A whole curriculum as JSON text, escapes included. */
const BODY_LIMIT = 4 * 1024 * 1024;

function curriculumFileRoutes(route: Router): void {
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

function adminLogRoutes(route: Router): void {
  route.query(adminLogContracts.list, ({ db, query }) => listLog(db, query));

  route.query(adminLogContracts.administrators, ({ db }) => listLoggedAdministrators(db));
}
