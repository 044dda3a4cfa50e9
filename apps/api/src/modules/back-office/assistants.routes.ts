import { adminAssistantContracts, stepAssistantContracts } from '@groundwork/api-client/contracts';
import type { AdminAssistant } from '@groundwork/domain';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import {
  type AssistantFields,
  deleteAssistant,
  insertAssistant,
  linkAssistant,
  listAssistants,
  listStepLinks,
  lockAssistant,
  unlinkAssistant,
  updateAssistant,
} from './assistants.repo.ts';
import { assistantImpact } from './impact.repo.ts';
import { keepLog } from './keep-log.ts';
import { listCascadeWithAssistant, loggedLink } from './list-cascade.ts';
import { renumberLinks } from './order.repo.ts';
import { insertPending, withPending } from './pending.ts';
import { reorder } from './reorder.ts';
import { withCleanIcon } from './sanitise-svg.ts';
import { findStep, lockStep } from './steps.repo.ts';
import { changeRecord, logCreated, type RecordDefinition, removeRecord } from './write-records.ts';

export const assistantDefinition: RecordDefinition<AdminAssistant, AssistantFields> = {
  kind: 'assistant',
  missing: 'assistant.not_found',
  nameOf: ({ name }) => name,
  lock: lockAssistant,
  update: updateAssistant,
  remove: deleteAssistant,
  listCascade: listCascadeWithAssistant,
};

export function adminAssistantRoutes(route: Router): void {
  route.query(adminAssistantContracts.list, async ({ db }) =>
    withPending(db, 'assistant', await listAssistants(db)),
  );

  route.command(adminAssistantContracts.create, async ({ db, user, body: { updatedAt: _, ...input } }) =>
    logCreated(
      db,
      user,
      assistantDefinition,
      await insertPending(db, user, 'assistant', {
        input: withCleanIcon(input),
        insert: input => insertAssistant(db, input),
      }),
    ),
  );

  route.command(adminAssistantContracts.update, ({ db, user, params, body: { updatedAt, ...input } }) =>
    changeRecord(db, user, assistantDefinition, {
      id: params.assistantId,
      updatedAt,
      input: withCleanIcon(input),
    }),
  );

  route.command(adminAssistantContracts.remove, ({ db, user, params }) =>
    removeRecord(db, user, assistantDefinition, params.assistantId),
  );

  route.query(adminAssistantContracts.impact, async ({ db, params }) =>
    found(await assistantImpact(db, params.assistantId), 'assistant.not_found'),
  );
}

/** The coaches of a step. */
export function stepAssistantRoutes(route: Router): void {
  route.query(stepAssistantContracts.list, async ({ db, params: { stepId } }) => {
    found(await findStep(db, stepId), 'step.not_found');
    return listStepLinks(db, stepId);
  });

  route.command(stepAssistantContracts.assign, async ({ db, user, body: { stepId, assistantId } }) => {
    const step = found(await lockStep(db, stepId), 'step.not_found');
    const assistant = found(await lockAssistant(db, assistantId), 'assistant.not_found');
    const links = await listStepLinks(db, stepId);
    const link = await linkAssistant(db, stepId, assistantId);
    if (links.some(({ id }) => id === link.id)) return link;
    const { place: after, ...logged } = loggedLink({ id: stepId, name: step.title }, assistant);
    await keepLog(db, user, { ...logged, action: 'create', before: null, after });
    return link;
  });

  route.command(stepAssistantContracts.remove, async ({ db, user, params: { stepId, assistantId } }) => {
    const step = found(await lockStep(db, stepId), 'step.not_found');
    const link = (await listStepLinks(db, stepId)).find(one => one.assistantId === assistantId);
    if (!link || !(await unlinkAssistant(db, stepId, assistantId))) throw new AppError('assistant.not_found');
    const { place: before, ...logged } = loggedLink(
      { id: stepId, name: step.title },
      { id: assistantId, name: link.assistant.name },
    );
    await keepLog(db, user, { ...logged, action: 'delete', before, after: null });
  });

  route.command(stepAssistantContracts.order, async ({ db, user, params: { stepId }, body: { ids } }) => {
    const { title } = found(await lockStep(db, stepId), 'step.not_found');
    await reorder(db, user, {
      kind: 'step_assistant',
      of: { id: stepId, name: title },
      current: (await listStepLinks(db, stepId)).map(({ assistantId }) => assistantId),
      wanted: ids,
      write: () => renumberLinks(db, stepId, ids),
    });
    return listStepLinks(db, stepId);
  });
}
