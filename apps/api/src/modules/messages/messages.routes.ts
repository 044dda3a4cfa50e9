import { messageContracts, progressContracts } from '@groundwork/api-client/contracts';
import { retryTurn } from '../../chat/begin-turn.ts';
import { findTurnOfMessage, requestStop } from '../../chat/turns.repo.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { appealQuestion } from './appeal-question.ts';
import { checkAgain, findUnjudged } from './check-again.ts';
import { countQuestion, moveQuestion } from './decide-question.ts';
import type { ReplyService } from './reply-service.ts';
import { openChat, resetChat, sendToStep, standsComplete } from './step-chat.ts';
import { listStepMessages } from './step-place.repo.ts';

/** The chats of steps, and the routes that are the same for a message of any chat: retry, stream and stop. */
export function messageRoutes(route: Router, chat: ReplyService): void {
  const { engine, admit } = chat;
  route.longQuery(messageContracts.list, async ({ db, user, params, query }) =>
    found(await listStepMessages(db, user, params, query), 'step.not_found'),
  );

  route.reply(messageContracts.send, {
    admit,
    store: ({ db, user, body }) => {
      // Checked first: without room for a reader, nothing is stored.
      chat.assertRoom(user.id);
      return sendToStep(db, chat, user, body);
    },
    respond: async (stored, call) => {
      const answer = await chat.respond(stored, call);
      if (!call.body.shouldTestAutoCompletion || !('completedQuestionIds' in answer)) return answer;
      return { ...answer, autoCompletionTriggered: await standsComplete(call.db, call.user, call.body) };
    },
  });

  route.reply(messageContracts.retry, {
    admit,
    store: ({ db, user, params }) => {
      chat.assertRoom(user.id);
      return retryTurn(db, chat, user, params.messageId);
    },
    respond: (stored, call) => chat.respond(stored, call),
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
    engine.stop(turn.id);
    return { success: true };
  });

  route.reply(progressContracts.judge, {
    admit,
    store: ({ db, user, params }) => findUnjudged(db, chat, user, params.progressId),
    respond: ({ id }, { db, user }) => checkAgain(db, chat, user, id),
  });

  route.command(progressContracts.ownAssessment, ({ db, user, params }) => countQuestion(db, user, params));

  route.command(progressContracts.later, ({ db, user, params, body }) =>
    moveQuestion(db, user, params, body),
  );

  route.command(progressContracts.appeal, ({ db, user, params, body }) =>
    appealQuestion(db, user, params, body.sentence),
  );

  route.query(messageContracts.stream, async call => {
    const turn = await findTurnOfMessage(call.db, call.user.id, call.params.messageId);
    return chat.answer(found(turn, 'message.not_found'), call, call.query.offset);
  });
}
