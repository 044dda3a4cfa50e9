import { curriculumContracts } from '@groundwork/api-client/contracts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import {
  findChallenge,
  listAllChallenges,
  listChallengeAssistants,
  listChallenges,
  listQuestions,
  listStepAssistants,
  listSteps,
} from '../../stores/curriculum.repo.ts';

export function curriculumRoutes(route: Router): void {
  route.curriculum(curriculumContracts.challenges, ({ db }) => listChallenges(db));

  route.curriculum(curriculumContracts.adminChallenges, ({ db }) => listAllChallenges(db));

  route.curriculum(curriculumContracts.challenge, async ({ db, user, params }) =>
    found(await findChallenge(db, user, params.challengeId), 'challenge.not_found'),
  );

  route.curriculum(curriculumContracts.challengeSteps, async ({ db, user, params }) =>
    found(await listSteps(db, user, params.challengeId), 'challenge.not_found'),
  );

  route.curriculum(curriculumContracts.challengeAssistants, async ({ db, user, params }) =>
    found(await listChallengeAssistants(db, user, params.challengeId), 'challenge.not_found'),
  );

  route.curriculum(curriculumContracts.stepQuestions, async ({ db, user, params }) =>
    found(await listQuestions(db, user, params.stepId), 'step.not_found'),
  );

  route.curriculum(curriculumContracts.stepAssistants, async ({ db, user, params }) =>
    found(await listStepAssistants(db, user, params.stepId), 'step.not_found'),
  );
}
