import { guidanceContracts, type Reply } from '@groundwork/api-client/contracts';
import type { FastifyReply } from 'fastify';
import { sendMessage } from '../../chat/begin-turn.ts';
import { clearChat } from '../../chat/chats.repo.ts';
import { deleteMessage } from '../../chat/messages.repo.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import type { ReplyService } from '../messages/reply-service.ts';
import { cardKind } from './card-kind.ts';
import { findGuidance, isGuidance, listGuidance } from './guidance-place.repo.ts';

/** The chats about cards. `messageRoutes` has the parts that are the same for any chat. */
export function guidanceRoutes(route: Router, chat: ReplyService): void {
  route.longQuery(guidanceContracts.list, async ({ db, user, params, query }) =>
    found(await listGuidance(db, user, params, query), 'card.not_found'),
  );

  route.reply(guidanceContracts.send, {
    admit: chat.admit,
    store: ({ db, user, params, body }) => {
      // Checked first: without room for a reader, nothing is stored.
      chat.assertRoom(user.id);
      return sendMessage(db, chat, user, { kind: cardKind, key: params, content: body.content });
    },
    respond: async (stored, call) => {
      // Nothing comes back of a reply that streams: it has been sent.
      const answer: Reply | FastifyReply | undefined = await chat.respond(stored, call);
      if (!answer || !('userMessage' in answer)) return call.reply;
      return answer.error ? { ...answer, aiError: answer.error.message } : answer;
    },
  });

  route.command(guidanceContracts.clear, async ({ db, user, params }) => {
    const { chatId } = found(await findGuidance(db, user.id, params), 'card.not_found');
    if (chatId !== null) await clearChat(db, chatId);
  });

  route.command(guidanceContracts.removeMessage, async ({ db, user, params: { messageId } }) => {
    const isDeleted =
      (await isGuidance(db, user.id, messageId)) && (await deleteMessage(db, user.id, messageId));
    if (!isDeleted) throw new AppError('message.not_found');
  });
}
