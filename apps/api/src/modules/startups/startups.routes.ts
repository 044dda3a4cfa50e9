import { type Answer, startupContracts } from '@groundwork/api-client/contracts';
import { STARTUP_FIELDS, type Startup, type StartupInput } from '@groundwork/domain';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { closedSignal } from '../../plugins/event-stream.ts';
import { perUserAndMinute } from '../../routing/per-minute.ts';
import type { Call, Router } from '../../routing/router.ts';
import { listStepRecords } from '../../stores/progress.repo.ts';
import { findCoachWritten } from './coach-written.ts';
import { dismissContradictions, listContradictions } from './contradictions.repo.ts';
import { beginEnhancing, enhanceField, type Writing } from './enhance-field.ts';
import type { PreparedTexts } from './prepared-texts.ts';
import {
  deleteStartup,
  findStartup,
  findStartupImpact,
  insertStartup,
  listStartups,
  updateStartup,
} from './startups.repo.ts';

const ENHANCEMENTS_PER_MINUTE = 20;
const SAVES_PER_MINUTE = 60;

export function startupRoutes(route: Router, writing: Writing, texts: PreparedTexts): void {
  route.longQuery(startupContracts.list, ({ db, user, query }) => listStartups(db, user.id, query));

  route.query(startupContracts.read, async ({ db, user, params }) =>
    found(await findStartup(db, user.id, params.startupId), 'startup.not_found'),
  );

  route.query(startupContracts.impact, async ({ db, user, params }) =>
    found(await findStartupImpact(db, user.id, params.startupId), 'startup.not_found'),
  );

  route.query(startupContracts.contradictions, async ({ db, user, params }) =>
    found(await listContradictions(db, user.id, params.startupId), 'startup.not_found'),
  );

  route.command(
    startupContracts.dismissContradiction,
    async ({ db, user, params: { startupId }, body: { field } }) => {
      const success = await dismissContradictions(db, user.id, { startupId, field });
      if (!success) throw new AppError('startup.not_found');
      return { success };
    },
  );

  // Finding the coach's sentences takes long.
  route.preparedCommand(
    startupContracts.create,
    {
      prepare: ({ db, user, body }) =>
        findCoachWritten(db, texts, { userId: user.id, startupId: null, input: body }),
      write: ({ db, user, body }, coachWritten) => insertStartup(db, user.id, { ...body, coachWritten }),
    },
    perUserAndMinute(SAVES_PER_MINUTE),
  );

  route.preparedCommand(
    startupContracts.update,
    {
      prepare: ({ db, user, params: { startupId }, body }) =>
        findCoachWritten(db, texts, { userId: user.id, startupId, input: body }),
      write: async ({ db, user, params: { startupId }, body: { updatedAt, ...input } }, coachWritten) => {
        const updated = await updateStartup(db, user.id, startupId, { ...input, coachWritten }, updatedAt);
        return updated ?? refuseStale(input, await findStartup(db, user.id, startupId));
      },
    },
    perUserAndMinute(SAVES_PER_MINUTE),
  );

  route.command(startupContracts.remove, async ({ db, user, params }) => {
    if (!(await deleteStartup(db, user.id, params.startupId))) throw new AppError('startup.not_found');
  });

  route.reply(
    startupContracts.enhanceField,
    {
      store: async ({ db, user, body }) => ({ id: await beginEnhancing(db, writing, user, body) }),
      respond: ({ id }, call) => respond(writing, id, call),
    },
    perUserAndMinute(ENHANCEMENTS_PER_MINUTE),
  );

  route.query(startupContracts.progress, async ({ db, user, params }) =>
    found(await listStepRecords(db, user.id, params.startupId), 'startup.not_found'),
  );
}

/**
 * The answer to an update whose startup is missing or has changed since it was read. If it now equals the request, an
 * earlier call made this update and its answer was lost.
 */
function refuseStale(input: StartupInput, newer: Startup | undefined): Startup {
  const current = found(newer, 'startup.not_found');
  if (STARTUP_FIELDS.every(field => current[field] === input[field])) return current;
  throw new AppError('record.changed', { details: { current } });
}

async function respond(
  writing: Writing,
  id: number,
  { db, user, body, request, reply }: Call<typeof startupContracts.enhanceField>,
): Promise<Answer<typeof startupContracts.enhanceField> | FastifyReply> {
  const closed = closedSignal(reply);
  try {
    const asked = { id, userId: user.id, asked: body, log: request.log };
    return await enhanceField(db, writing, asked, closed);
  } catch (error) {
    if (!closed.aborted) throw error;
    request.log.info({ err: error }, 'an enhancement was cancelled because its client is gone');
    return reply.hijack();
  }
}
