import { adminStepContracts } from '@groundwork/api-client/contracts';
import type { AdminStep } from '@groundwork/domain';
import type { CoachGate } from '../../coach/gate/coach-gate.ts';
import type { OpenWritings } from '../../coach/open-writings.ts';
import type { CoachProvider } from '../../coach/provider.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { closedSignal } from '../../plugins/event-stream.ts';
import { perUserAndMinute } from '../../routing/per-minute.ts';
import type { Router } from '../../routing/router.ts';
import { lockChallenge } from './challenges.repo.ts';
import { listCascadeWithStep } from './list-cascade.ts';
import { renumber } from './order.repo.ts';
import { insertPending, withPending } from './pending.ts';
import { previewStep } from './preview-step.ts';
import { reorder } from './reorder.ts';
import {
  deleteProgressIn,
  deleteStep,
  findStep,
  insertStep,
  listAllSteps,
  listStepsOf,
  lockStep,
  type StepFields,
  updateStep,
} from './steps.repo.ts';
import { changeRecord, logCreated, type RecordDefinition, removeRecord } from './write-records.ts';

export interface Previewing {
  coach: CoachProvider;
  gate: CoachGate;
  writings: OpenWritings;
}

export const stepDefinition: RecordDefinition<AdminStep, StepFields> = {
  kind: 'step',
  missing: 'step.not_found',
  nameOf: ({ title }) => title,
  lock: lockStep,
  update: async (db, id, input) => {
    const wasActive = (await findStep(db, id))?.isActive;
    const step = await updateStep(db, id, input);
    if (step.isActive && !wasActive && !step.asksSomething) throw new AppError('step.asks_nothing');
    return step;
  },
  remove: async (db, id) => {
    await deleteProgressIn(db, { stepId: id });
    await deleteStep(db, id);
  },
  listCascade: listCascadeWithStep,
};

const PREVIEWS_PER_MINUTE = 20;
/** A whole conversation comes with each message. */
const CONVERSATION_LIMIT = 1024 * 1024;

export function adminStepRoutes(route: Router, services: Previewing): void {
  route.query(adminStepContracts.list, async ({ db, query: { challengeId } }) =>
    withPending(
      db,
      'step',
      await (challengeId === undefined ? listAllSteps(db) : listStepsOf(db, challengeId)),
    ),
  );

  route.command(adminStepContracts.create, async ({ db, user, body }) => {
    const { updatedAt: _, challengeId, ...input } = body;
    found(await lockChallenge(db, challengeId), 'challenge.not_found');
    const step = await insertPending(db, user, 'step', {
      input,
      insert: input => insertStep(db, challengeId, input),
    });
    return logCreated(db, user, stepDefinition, step);
  });

  route.command(adminStepContracts.update, ({ db, user, params, body: { updatedAt, ...input } }) =>
    changeRecord(db, user, stepDefinition, { id: params.stepId, updatedAt, input }),
  );

  route.command(adminStepContracts.remove, ({ db, user, params }) =>
    removeRecord(db, user, stepDefinition, params.stepId),
  );

  route.action(
    adminStepContracts.preview,
    ({ db, user, params, body, request, reply }) =>
      services.writings.run(shutdown => {
        const signal = AbortSignal.any([closedSignal(reply), shutdown]);
        return previewStep({ ...services, db, log: request.log }, user, params.stepId, body, signal);
      }),
    { ...perUserAndMinute(PREVIEWS_PER_MINUTE), bodyLimit: CONVERSATION_LIMIT },
  );

  route.command(adminStepContracts.order, async ({ db, user, params: { challengeId }, body: { ids } }) => {
    const { id, title } = found(await lockChallenge(db, challengeId), 'challenge.not_found');
    await reorder(db, user, {
      kind: 'step',
      of: { id, name: title },
      current: (await listStepsOf(db, challengeId)).map(step => step.id),
      wanted: ids,
      write: () => renumber(db, 'steps', ids),
    });
    return withPending(db, 'step', await listStepsOf(db, challengeId));
  });
}
