import {
  type AnyContract,
  messageContracts,
  progressContracts,
  type Reply,
} from '@groundwork/api-client/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listMessages } from '../../chat/messages.repo.ts';
import { awaitReply, openReplyEvents } from '../../chat/reading/reply-stream.ts';
import { findTurnOfMessage, requestStop } from '../../chat/turns.repo.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { closedSignal, sendEventStream, wantsEventStream } from '../../plugins/event-stream.ts';
import { ReadingSessions } from '../../plugins/reading-sessions.ts';
import { sessionOf } from '../../plugins/session.ts';
import { MINUTE } from '../../routing/per-minute.ts';
import type { Call, Router } from '../../routing/router.ts';
import { isLive } from '../../stores/sessions.repo.ts';
import { beginTurn, retryTurn, type TurnServices } from './begin-turn.ts';
import { checkAgain, findUnjudged } from './check-again.ts';
import { ReplyReaders } from './reply-readers.ts';
import { openChat, resetChat } from './step-chat.ts';

interface MessageOptions extends TurnServices {
  /** How often a minute a founder may ask for work of the coach: by a message, its reply once more, or another look at it. */
  asksPerMinute: number;
}

interface Served extends TurnServices {
  readers: ReplyReaders;
  sessions: ReadingSessions;
}

export function messageRoutes(
  route: Router,
  app: FastifyInstance,
  db: Db,
  { asksPerMinute, ...options }: MessageOptions,
): void {
  const countAsk = app.createRateLimit({
    max: asksPerMinute,
    timeWindow: MINUTE,
    keyGenerator: request => String(sessionOf(request).user.id),
  });
  const admit = async (request: FastifyRequest) => {
    const asks = await countAsk(request);
    if (!asks.isAllowed && asks.isExceeded)
      throw new AppError('request.rate_limited', { retryAfter: asks.ttlInSeconds });
  };
  const readers = new ReplyReaders();
  const chat = { ...options, readers, sessions: new ReadingSessions(id => isLive(db, id)) };
  route.longQuery(messageContracts.list, async ({ db, user, params, query }) =>
    found(await listMessages(db, user, params, query), 'step.not_found'),
  );

  route.reply(messageContracts.send, {
    admit,
    store: ({ db, user, body }) => {
      // Checked first: without room for a reader, nothing is stored.
      readers.assertRoom(user.id);
      return beginTurn(db, chat, user, body);
    },
    respond: (turnId, call) => respond(chat, turnId, call),
  });

  route.reply(messageContracts.retry, {
    admit,
    store: ({ db, user, params }) => {
      readers.assertRoom(user.id);
      return retryTurn(db, chat, user, params.messageId);
    },
    respond: (turnId, call) => respond(chat, turnId, call),
  });

  route.command(messageContracts.opener, ({ db, user, body }) => openChat(db, user, body));

  route.command(
    messageContracts.reset,
    async ({ db, user, params, query }) => {
      await resetChat(db, user, params, { preserveProgress: query.preserveProgress });
      return { success: true };
    },
    { keyFrom: ({ query }) => query.uniqueId },
  );

  route.command(messageContracts.stop, async ({ db, user, params }) => {
    const turn = found(await findTurnOfMessage(db, user.id, params.messageId), 'message.not_found');
    if (!(await requestStop(db, turn.id))) throw new AppError('chat.not_generating');
    // The flag on the row reaches any replica within half a second; here it can be sooner.
    chat.engine.stop(turn.id);
    return { success: true };
  });

  route.reply(progressContracts.judge, {
    admit,
    store: async ({ db, user, params }) => (await findUnjudged(db, chat, user, params.progressId)).id,
    respond: (turnId, { db, user }) => checkAgain(db, chat, user, turnId),
  });

  route.query(messageContracts.stream, async call => {
    const turn = found(
      await findTurnOfMessage(call.db, call.user.id, call.params.messageId),
      'message.not_found',
    );
    return answer(chat, turn.id, call, call.query.offset);
  });
}

/** Begins the reply, unless that was done before, and answers with it. */
async function respond(chat: Served, turnId: number, call: Call<AnyContract>): Promise<Reply | FastifyReply> {
  await chat.engine.start(turnId);
  return answer(chat, turnId, call);
}

/** Answers with the reply: as it is written when the client asked for events, else whole. */
async function answer(
  { engine, readers, sessions }: Served,
  turnId: number,
  { request, reply, db, user }: Call<AnyContract>,
  offset = 0,
): Promise<Reply | FastifyReply> {
  const closed = closedSignal(reply);
  readers.enter(user.id, closed);
  const reader = { db, userId: user.id, turnId, source: engine.follow(turnId, user.id) };
  const ended = sessions.watch(sessionOf(request).id, closed);
  const signal = AbortSignal.any([closed, ended]);
  if (wantsEventStream(request)) {
    const events = found(await openReplyEvents({ ...reader, signal }, offset), 'message.not_found');
    return sendEventStream(reply, events);
  }
  const whole = await awaitReply({ ...reader, signal });
  if (ended.aborted) throw new AppError('auth.required');
  return found(whole, 'message.not_found');
}
