import { curriculumContracts } from '@groundwork/api-client/contracts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import {
  findChallenge,
  listChallengeAssistants,
  listChallenges,
  listQuestions,
  listStepAssistants,
  listSteps,
} from './curriculum.repo.ts';

export function curriculumRoutes(route: Router): void {
  route.query(curriculumContracts.challenges, ({ db }) => listChallenges(db));

  route.query(curriculumContracts.challenge, async ({ db, params }) =>
    found(await findChallenge(db, params.challengeId), 'challenge.not_found'),
  );

  route.query(curriculumContracts.challengeSteps, async ({ db, params }) =>
    found(await listSteps(db, params.challengeId), 'challenge.not_found'),
  );

  route.query(curriculumContracts.challengeAssistants, async ({ db, params }) =>
    found(await listChallengeAssistants(db, params.challengeId), 'challenge.not_found'),
  );

  route.query(curriculumContracts.stepQuestions, async ({ db, params }) =>
    found(await listQuestions(db, params.stepId), 'step.not_found'),
  );

  route.query(curriculumContracts.stepAssistants, async ({ db, params }) =>
    found(await listStepAssistants(db, params.stepId), 'step.not_found'),
  );
}
