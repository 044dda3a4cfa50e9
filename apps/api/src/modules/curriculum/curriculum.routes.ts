import { curriculumContracts, openStepContracts } from '@groundwork/api-client/contracts';
import type { PicturePart } from '@groundwork/domain';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import {
  findChallenge,
  listChallengeAssistants,
  listChallenges,
  listQuestions,
  listStepAssistants,
  listSteps,
} from '../../stores/curriculum.repo.ts';
import { listOpenSteps } from './open-steps.repo.ts';

export function curriculumRoutes(route: Router, pictures: ReadonlyMap<string, PicturePart>): void {
  route.curriculum(curriculumContracts.challenges, ({ db }) => listChallenges(db));

  route.curriculum(curriculumContracts.challenge, async ({ db, user, params }) => {
    const challenge = found(await findChallenge(db, user, params.challengeId), 'challenge.not_found');
    if (challenge.isArchived && user.role !== 'admin') throw new AppError('challenge.archived');
    return challenge;
  });

  route.curriculum(curriculumContracts.challengeSteps, async ({ db, user, params }) =>
    found(await listSteps(db, user, params.challengeId), 'challenge.not_found'),
  );

  route.curriculum(curriculumContracts.challengeAssistants, async ({ db, user, params }) =>
    found(await listChallengeAssistants(db, user, params.challengeId), 'challenge.not_found'),
  );

  route.query(openStepContracts.list, async ({ db, user, query: { startupId, locked } }) => {
    const steps = await listOpenSteps(db, user, { startupId, withLocked: locked });
    return startupId === undefined ? (steps ?? []) : found(steps, 'startup.not_found');
  });

  route.curriculum(curriculumContracts.stepQuestions, async ({ db, user, params }) =>
    found(await listQuestions(db, user, params.stepId, pictures), 'step.not_found'),
  );

  route.curriculum(curriculumContracts.stepAssistants, async ({ db, user, params }) =>
    found(await listStepAssistants(db, user, params.stepId), 'step.not_found'),
  );
}
