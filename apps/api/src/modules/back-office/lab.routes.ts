import { adminLabContracts, type JudgeRun, OUTCOMES_AT_ONCE } from '@groundwork/api-client/contracts';
import type { LabelledCase } from '@groundwork/domain';
import type { FastifyReply } from 'fastify';
import { identify, judgeOf } from '../../coach/judging/decided-by.ts';
import type { CoachProvider } from '../../coach/provider.ts';
import type { LabelledAnswer } from '../../curriculum/case-schema.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { insertRun, isRunning, resumeRun, stopRun } from '../../exam/judge-runs.repo.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { keepLog } from './keep-log.ts';
import { findRun, listRuns, readTokensPerCase } from './lab.repo.ts';
import { chooseCases, countCases, readLabCases } from './lab-cases.ts';
import { listShownOutcomes, readRunResult } from './lab-result.ts';
import {
  type CaseFields,
  deleteCase,
  findAppealOf,
  insertHandCase,
  listCases,
  lockCase,
  updateHandCase,
} from './labelled-cases.repo.ts';
import { lockQuestion } from './questions.repo.ts';
import { changeRecord, logCreated, type RecordDefinition, removeRecord } from './write-records.ts';

export interface Lab {
  coach: CoachProvider;
  /** The labelled answers of the curriculum's folder, by the keys of questions' rows. */
  loadCases: () => Promise<readonly LabelledAnswer[]>;
  /** Tells the worker of this process that there is work: it need not wait for its next look. */
  kick: () => void;
}

export function adminLabRoutes(route: Router, { coach, loadCases, kick }: Lab): void {
  /** Once the transaction is over, which ends before the answer. */
  const kickAfter = ({ raw }: FastifyReply) => void raw.once('finish', kick);

  route.query(adminLabContracts.setup, async ({ db, query }) => {
    const { model, version } = identify(judgeOf(coach));
    return {
      judge: { model, version },
      tokensPerCase: model === null ? 0 : await readTokensPerCase(db),
      ...countCases(await readLabCases(db, await loadCases(), query.pending)),
    };
  });

  route.query(adminLabContracts.runs, ({ db }) => listRuns(db));

  route.preparedCommand(adminLabContracts.start, {
    prepare: loadCases,
    write: async ({ db, user, body, reply }, shipped) => {
      if (await isRunning(db)) throw new AppError('judge.running');
      const chosen = chooseCases(await readLabCases(db, shipped, body.withPending), body);
      if (chosen.cases.length === 0) throw new AppError('judge.no_cases');
      const judge = identify(judgeOf(coach));
      const { sources, withPending } = body;
      const id = await insertRun(db, { ...chosen, sources, withPending, judge, adminName: user.username });
      kickAfter(reply);
      return readRun(db, id);
    },
  });

  route.command(adminLabContracts.stop, async ({ db, params: { runId } }) => {
    await stopRun(db, runId);
    return readRun(db, runId);
  });

  route.command(adminLabContracts.resume, async ({ db, params: { runId }, reply }) => {
    const { state } = await readRun(db, runId);
    if (state !== 'running' && (await isRunning(db))) throw new AppError('judge.running');
    await resumeRun(db, runId);
    kickAfter(reply);
    return readRun(db, runId);
  });

  route.longQuery(adminLabContracts.result, async ({ db, params }) =>
    found(await readRunResult(db, params.runId), 'judge.not_found'),
  );

  route.longQuery(adminLabContracts.outcomes, async ({ db, params, query }) =>
    found(
      await listShownOutcomes(db, params.runId, { ...query, limit: OUTCOMES_AT_ONCE }),
      'judge.not_found',
    ),
  );

  caseRoutes(route);
}

const readRun = async (db: Db, id: number): Promise<JudgeRun> =>
  found(await findRun(db, id), 'judge.not_found');

const definition: RecordDefinition<LabelledCase, CaseFields> = {
  kind: 'case',
  missing: 'case.not_found',
  nameOf: ({ question }) => question,
  lock: lockCase,
  update: updateHandCase,
  remove: deleteCase,
};

function caseRoutes(route: Router): void {
  route.query(adminLabContracts.cases, ({ db, query }) => listCases(db, query));

  route.command(adminLabContracts.addCase, async ({ db, user, body: { updatedAt: _, ...input } }) => {
    found(await lockQuestion(db, input.questionId), 'question.not_found');
    return logCreated(db, user, definition, await insertHandCase(db, user, input));
  });

  route.command(adminLabContracts.changeCase, async ({ db, user, params, body: { updatedAt, ...input } }) => {
    found(await lockQuestion(db, input.questionId), 'question.not_found');
    return changeRecord(db, user, definition, { id: params.caseId, updatedAt, input });
  });

  route.command(adminLabContracts.removeCase, async ({ db, user, params: { caseId } }) => {
    const appeal = await findAppealOf(db, caseId);
    if (!appeal) return removeRecord(db, user, definition, caseId);
    await deleteCase(db, caseId);
    // Without the founder's words, which the log would keep.
    await keepLog(db, user, {
      action: 'update',
      kind: 'appeal',
      recordId: appeal.id,
      recordName: appeal.question,
      before: { isCase: true },
      after: { isCase: false },
    });
  });
}
