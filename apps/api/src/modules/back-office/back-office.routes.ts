import type { Router } from '../../routing/router.ts';
import type { AuthOptions } from '../auth/auth.routes.ts';
import { adminAssistantRoutes, stepAssistantRoutes } from './assistants.routes.ts';
import { adminChallengeRoutes } from './challenges.routes.ts';
import { curriculumFileRoutes } from './exchange.routes.ts';
import { adminJudgeRoutes, type Judging } from './judge.routes.ts';
import { adminLogRoutes } from './log.routes.ts';
import { adminLogoRoutes } from './logo.routes.ts';
import { adminQuestionRoutes } from './questions.routes.ts';
import { adminStepRoutes, type Previewing } from './steps.routes.ts';
import { adminUserRoutes } from './users.routes.ts';

/** What administrators do. */
export function backOfficeRoutes(
  route: Router,
  auth: AuthOptions,
  writing: Previewing,
  judging: Judging,
): void {
  adminJudgeRoutes(route, judging);
  adminChallengeRoutes(route);
  adminStepRoutes(route, writing);
  adminQuestionRoutes(route);
  adminAssistantRoutes(route);
  stepAssistantRoutes(route);
  adminUserRoutes(route, auth);
  adminLogRoutes(route);
  adminLogoRoutes(route);
  curriculumFileRoutes(route);
}
