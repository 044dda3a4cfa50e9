import { type Answer, type AnyContract, startupContracts } from '@groundwork/api-client/contracts';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { closedSignal } from '../../plugins/event-stream.ts';
import { sessionOf } from '../../plugins/session.ts';
import { exactlyOnce, keyedRequest } from '../../routing/idempotency.ts';
import { perMinute } from '../../routing/per-minute.ts';
import { type Call, type Router, sendAnswer } from '../../routing/router.ts';
import { listStepRecords } from '../progress/progress.repo.ts';
import { findCoachWritten } from './coach-written.ts';
import { beginEnhancing, enhanceField, type Writing } from './enhance-field.ts';
import type { PreparedTexts } from './prepared-texts.ts';
import { deleteStartup, findStartup, insertStartup, listStartups, updateStartup } from './startups.repo.ts';

const ENHANCEMENTS_PER_MINUTE = 20;
const SAVES_PER_MINUTE = 60;

const perFounder = (max: number) => perMinute(max, request => String(sessionOf(request).user.id));

export function startupRoutes(route: Router, writing: Writing, texts: PreparedTexts): void {
  route.query(startupContracts.list, ({ db, user }) => listStartups(db, user.id));

  route.query(startupContracts.read, async ({ db, user, params }) =>
    found(await findStartup(db, user.id, params.startupId), 'startup.not_found'),
  );

  // Telling the authors takes long: it is done before the transaction, in which nothing slow belongs.
  route.action(
    startupContracts.create,
    async call => {
      const { db, user, body } = call;
      const form = { userId: user.id, startupId: null, input: body };
      const coachWritten = await findCoachWritten(db, texts, form);
      return answerOnce(call, startupContracts.create, db =>
        insertStartup(db, user.id, { ...body, coachWritten }),
      );
    },
    perFounder(SAVES_PER_MINUTE),
  );

  route.action(
    startupContracts.update,
    async call => {
      const { db, user, body } = call;
      const { startupId } = call.params;
      const coachWritten = await findCoachWritten(db, texts, { userId: user.id, startupId, input: body });
      return answerOnce(call, startupContracts.update, async db =>
        found(await updateStartup(db, user.id, startupId, { ...body, coachWritten }), 'startup.not_found'),
      );
    },
    perFounder(SAVES_PER_MINUTE),
  );

  route.command(startupContracts.remove, async ({ db, user, params }) => {
    if (!(await deleteStartup(db, user.id, params.startupId))) throw new AppError('startup.not_found');
  });

  route.reply(
    startupContracts.enhanceField,
    {
      store: ({ db, user, body }) => beginEnhancing(db, writing, user, body),
      respond: (id, call) => respond(writing, id, call),
    },
    perFounder(ENHANCEMENTS_PER_MINUTE),
  );

  route.query(startupContracts.progress, async ({ db, user, params }) =>
    found(await listStepRecords(db, user.id, params.startupId), 'startup.not_found'),
  );
}

/** What `route.command` does with a key, for a handler that has something to do before the transaction. */
async function answerOnce<C extends AnyContract>(
  { db, user, request, reply }: Call<C>,
  contract: C,
  write: (db: Db) => Promise<Answer<C>>,
): Promise<FastifyReply> {
  const answer = await exactlyOnce(db, keyedRequest(request, user.id), async db => ({
    statusCode: contract.status,
    response: await write(db),
    resourceId: null,
  }));
  return sendAnswer(reply, answer);
}

async function respond(
  writing: Writing,
  id: number,
  { db, user, body, request, reply }: Call<typeof startupContracts.enhanceField>,
): Promise<unknown> {
  const closed = closedSignal(reply);
  try {
    const asked = { id, userId: user.id, asked: body, log: request.log };
    return { enhancedContent: await enhanceField(db, writing, asked, closed) };
  } catch (error) {
    if (!closed.aborted) throw error;
    request.log.info({ err: error }, 'an enhancement was cancelled: nobody is there to be answered');
    return reply.hijack();
  }
}
