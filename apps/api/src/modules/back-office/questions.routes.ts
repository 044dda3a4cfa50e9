import { adminQuestionContracts } from '@groundwork/api-client/contracts';
import type { AdminQuestion } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { closedSignal } from '../../plugins/event-stream.ts';
import { perUserAndMinute } from '../../routing/per-minute.ts';
import type { Router } from '../../routing/router.ts';
import { renumber } from './order.repo.ts';
import { findPending, insertPending, overlay, withPending } from './pending.ts';
import {
  deleteQuestion,
  findQuestion,
  findSameFigure,
  insertQuestion,
  listQuestionHeads,
  listQuestionsOf,
  lockQuestion,
  type QuestionFields,
  updateQuestion,
} from './questions.repo.ts';
import { reorder } from './reorder.ts';
import { findStep, lockStep } from './steps.repo.ts';
import type { Previewing } from './steps.routes.ts';
import { tryQuestion } from './try-question.ts';
import { changeRecord, logCreated, type RecordDefinition, removeRecord } from './write-records.ts';

export const questionDefinition: RecordDefinition<AdminQuestion, QuestionFields> = {
  kind: 'question',
  missing: 'question.not_found',
  nameOf: ({ text }) => text,
  lock: lockQuestion,
  update: updateQuestion,
  remove: deleteQuestion,
};

const stepOf = async (db: Db, stepId: number) => found(await lockStep(db, stepId), 'step.not_found');

/** If two questions gave one figure, the dashboard would show only one. */
export async function assertFigureFree(
  db: Db,
  id: number,
  of: 'live' | 'waiting',
  { isPublished = false } = {},
): Promise<void> {
  const other = await findSameFigure(db, id, of);
  if (other === undefined) return;
  const gives = isPublished && (await findSameFigure(db, id, 'waiting')) === undefined;
  const message = gives
    ? `“${other}” gives this number until its own change is published. Publish both together.`
    : `“${other}” already gives this number`;
  throw new AppError('request.invalid', { message, issues: [{ path: 'figure', message }] });
}

const TRIES_PER_MINUTE = 20;

export function adminQuestionRoutes(route: Router, services: Previewing): void {
  route.query(adminQuestionContracts.list, async ({ db, params: { stepId } }) => {
    found(await findStep(db, stepId), 'step.not_found');
    return withPending(db, 'question', await listQuestionsOf(db, stepId));
  });

  route.query(adminQuestionContracts.all, async ({ db }) =>
    withPending(db, 'question', await listQuestionHeads(db)),
  );

  route.query(adminQuestionContracts.get, async ({ db, params: { questionId } }) => {
    const question = found(await findQuestion(db, questionId), 'question.not_found');
    return overlay(question, await findPending(db, 'question', questionId));
  });

  route.command(adminQuestionContracts.create, async ({ db, user, body }) => {
    const { updatedAt: _, stepId, ...input } = body;
    await stepOf(db, stepId);
    const question = await insertPending(db, user, 'question', {
      input,
      insert: input => insertQuestion(db, stepId, input),
    });
    await assertFigureFree(db, question.id, 'waiting');
    return logCreated(db, user, questionDefinition, question);
  });

  route.command(adminQuestionContracts.update, async ({ db, user, params, body }) => {
    const { updatedAt, ...input } = body;
    const { questionId: id } = params;
    const question = await changeRecord(db, user, questionDefinition, { id, updatedAt, input });
    // Its state changes at once, so it may bring back the figure that founders saw last.
    await assertFigureFree(db, id, 'live');
    await assertFigureFree(db, id, 'waiting');
    return question;
  });

  route.command(adminQuestionContracts.remove, ({ db, user, params }) =>
    removeRecord(db, user, questionDefinition, params.questionId),
  );

  route.action(
    adminQuestionContracts.try,
    ({ db, user, body: { question, answers }, request, reply }) =>
      services.writings.run(async shutdown => {
        const signal = AbortSignal.any([closedSignal(reply), shutdown]);
        const step = found(await findStep(db, question.stepId), 'step.not_found');
        return tryQuestion({ ...services, db, log: request.log }, user, { step, question, answers }, signal);
      }),
    perUserAndMinute(TRIES_PER_MINUTE),
  );

  route.command(adminQuestionContracts.order, async ({ db, user, params: { stepId }, body: { ids } }) => {
    const { id, title } = await stepOf(db, stepId);
    await reorder(db, user, {
      kind: 'question',
      of: { id, name: title },
      current: (await listQuestionsOf(db, stepId)).map(question => question.id),
      wanted: ids,
      write: () => renumber(db, 'questions', ids),
    });
    return withPending(db, 'question', await listQuestionsOf(db, stepId));
  });
}
