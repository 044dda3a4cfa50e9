import { type AnyContract, messageContracts, progressContracts } from '@groundwork/api-client/contracts';
import { awaitReply, openReplyEvents } from '../../coach/turns/reply-stream.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { closedSignal, sendEventStream, wantsEventStream } from '../../plugins/event-stream.ts';
import { ReadingSessions } from '../../plugins/reading-sessions.ts';
import { sessionOf } from '../../plugins/session.ts';
import type { Call, Router } from '../../routing/router.ts';
import { isLive } from '../sessions/sessions.repo.ts';
import { beginTurn, type Chat, retryTurn } from './begin-turn.ts';
import { checkAgain, findUnjudged } from './check-again.ts';
import { listMessages } from './messages.repo.ts';
import { ReplyReaders } from './reply-readers.ts';
import { openChat, resetChat } from './step-chat.ts';
import { findTurnOfMessage, requestStop } from './turns.repo.ts';

interface Served extends Chat {
  readers: ReplyReaders;
  sessions: ReadingSessions;
}

export function messageRoutes(route: Router, db: Db, options: Chat): void {
  const readers = new ReplyReaders();
  const chat = { ...options, readers, sessions: new ReadingSessions(id => isLive(db, id)) };
  route.query(messageContracts.list, async ({ db, user, params }) =>
    found(await listMessages(db, user, params), 'step.not_found'),
  );

  route.reply(messageContracts.send, {
    store: ({ db, user, body }) => {
      // Before anything is stored that nobody could follow.
      readers.assertRoom(user.id);
      return beginTurn(db, chat, user, body);
    },
    respond: (turnId, call) => respond(chat, turnId, call),
  });

  route.reply(messageContracts.retry, {
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
async function respond<C extends AnyContract>(chat: Served, turnId: number, call: Call<C>): Promise<never> {
  await chat.engine.start(turnId);
  return answer(chat, turnId, call);
}

/** Answers with the reply: as it is written when the client asked for events, else whole. */
async function answer<C extends AnyContract>(
  { engine, readers, sessions }: Served,
  turnId: number,
  call: Call<C>,
  offset = 0,
): Promise<never> {
  const { request, reply, db, user } = call;
  const closed = closedSignal(reply);
  readers.enter(user.id, closed);
  const reader = { db, userId: user.id, turnId, source: engine.follow(turnId, user.id) };
  // Fastify takes the reply as sent; the contract's type describes what is in it.
  if (wantsEventStream(request)) {
    const signal = AbortSignal.any([closed, sessions.watch(sessionOf(request).id, closed)]);
    const events = found(await openReplyEvents({ ...reader, signal }, offset), 'message.not_found');
    return sendEventStream(reply, events) as never;
  }
  const whole = await awaitReply({ ...reader, signal: closed });
  return reply.send(found(whole, 'message.not_found')) as never;
}
