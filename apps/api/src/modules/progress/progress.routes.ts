import { challengeAnswerContracts, progressContracts } from '@groundwork/api-client/contracts';
import { challengeTotals } from '@groundwork/domain';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { findChallengeOfStep } from '../../stores/curriculum.repo.ts';
import { findStepProgress, listQuestionProgress, listStepRecords } from '../../stores/progress.repo.ts';
import { toStepProgress } from '../../stores/step-progress-view.ts';
import { listChallengeAnswers } from './challenge-answers.repo.ts';
import { completeStep } from './complete-step.ts';
import { readStepChanges } from './step-changes.repo.ts';

export function progressRoutes(route: Router): void {
  route.query(progressContracts.totals, async ({ db, user, query: { startupId } }) => {
    const records = await listStepRecords(db, user.id, startupId ?? 'newest');
    // A user without a startup has no progress. A startup in the query must be the user's own.
    return challengeTotals(startupId === undefined ? (records ?? []) : found(records, 'startup.not_found'));
  });

  route.query(progressContracts.step, async ({ db, user, params }) =>
    toStepProgress(found(await findStepProgress(db, user.id, params), 'progress.not_found')),
  );

  route.query(progressContracts.questions, async ({ db, user, params }) =>
    found(await listQuestionProgress(db, user.id, params.progressId), 'progress.not_found'),
  );

  route.query(progressContracts.changes, async ({ db, user, params }) => {
    const { changes } = found(await readStepChanges(db, user.id, params), 'startup.not_found');
    return found(changes, 'step.not_found');
  });

  route.query(challengeAnswerContracts.list, async ({ db, user, params }) => {
    const { answers } = found(await listChallengeAnswers(db, user.id, params), 'startup.not_found');
    return found(answers, 'challenge.not_found');
  });

  route.command(
    progressContracts.complete,
    async ({ db, user, params, query, body }) => {
      const challengeId =
        body.challengeId ?? found(await findChallengeOfStep(db, params.stepId), 'step.not_found');
      return completeStep(db, user, {
        startupId: body.startupId,
        challengeId,
        stepId: params.stepId,
        force: query.force || body.forceComplete,
      });
    },
    { keyFrom: ({ query }) => query.unique },
  );
}
