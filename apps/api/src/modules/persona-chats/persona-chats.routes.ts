import { personaChatContracts } from '@groundwork/api-client/contracts';
import { sendMessage } from '../../chat/begin-turn.ts';
import { deleteMessage, readMessages } from '../../chat/messages.repo.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { wantsEventStream } from '../../plugins/event-stream.ts';
import { type Router, sendAnswer } from '../../routing/router.ts';
import type { ReplyService } from '../messages/reply-service.ts';
import { choosePersona } from '../personas/choose-persona.ts';
import { createChat, usualTitle } from './create-chat.ts';
import { deletePersonaChat, findPersonaChat, isInChat } from './open-chat.repo.ts';
import {
  changePersonaChat,
  listChatMessages,
  listPersonaChats,
  readPersonaChat,
} from './persona-chats.repo.ts';
import { personaKind } from './persona-kind.ts';

/** Chats with personas. `messageRoutes` has the parts that are the same for any chat. */
export function personaChatRoutes(route: Router, chat: ReplyService): void {
  const readDetails = async (db: Db, userId: number, personaChatId: number) =>
    found(await readPersonaChat(db, userId, personaChatId), 'persona_chat.not_found');
  const findOwn = async (db: Db, userId: number, personaChatId: number) =>
    found(await findPersonaChat(db, userId, { personaChatId }), 'persona_chat.not_found');

  route.query(personaChatContracts.list, async ({ db, user, params }) =>
    found(await listPersonaChats(db, user.id, params.startupId), 'startup.not_found'),
  );

  route.command(personaChatContracts.create, ({ db, user, body }) => createChat(db, user, body));

  route.query(personaChatContracts.get, ({ db, user, params }) => readDetails(db, user.id, params.chatId));

  route.longQuery(personaChatContracts.messages, async ({ db, user, params, query }) =>
    found(
      await listChatMessages(db, user, { personaChatId: params.chatId }, query),
      'persona_chat.not_found',
    ),
  );

  route.reply(personaChatContracts.send, {
    admit: chat.admit,
    store: ({ db, user, params, body, request }) => {
      // Checked first: without room for a reader, nothing is stored.
      if (wantsEventStream(request)) chat.assertRoom(user.id);
      const key = { personaChatId: params.chatId };
      return sendMessage(db, chat, user, { kind: personaKind, key, content: body.content });
    },
    respond: async (stored, call) => {
      if (wantsEventStream(call.request)) {
        await chat.respond(stored, call);
        return call.reply;
      }
      // The client does not wait for the reply (PE-6).
      const { founderMessageId } = await chat.begin(stored, call.db);
      const isNew = 'userMessage' in stored && stored.userMessage;
      const ids = founderMessageId === null ? [] : [founderMessageId];
      const message = isNew || (await readMessages(call.db, call.user.id, ids))[0];
      return sendAnswer(call.reply, {
        statusCode: personaChatContracts.send.status,
        response: found(message, 'message.not_found'),
      });
    },
  });

  route.command(personaChatContracts.switchPersona, async ({ db, user, params, body }) => {
    const { interview } = await findOwn(db, user.id, params.chatId);
    if (interview) throw new AppError(`interview.${interview}`);
    const { id, name } = await choosePersona(db, body.personaId);
    const { title, personaId, personas } = await readDetails(db, user.id, params.chatId);
    const before = personas.find(persona => persona.id === personaId);
    // Unless it was renamed, the title follows.
    const follows = before !== undefined && title === usualTitle(before.name);
    await changePersonaChat(db, params.chatId, { personaId: id, title: follows ? usualTitle(name) : title });
    return readDetails(db, user.id, params.chatId);
  });

  route.command(personaChatContracts.rename, async ({ db, user, params, body }) => {
    await findOwn(db, user.id, params.chatId);
    await changePersonaChat(db, params.chatId, body);
    return readDetails(db, user.id, params.chatId);
  });

  route.command(personaChatContracts.remove, async ({ db, user, params }) => {
    const { chatId } = await findOwn(db, user.id, params.chatId);
    // A reply of this server ends at once; another server finds the row gone within half a second.
    for (const turnId of await deletePersonaChat(db, chatId)) chat.engine.stop(turnId);
  });

  route.command(personaChatContracts.removeMessage, async ({ db, user, params }) => {
    const { chatId, interview } = await findOwn(db, user.id, params.chatId);
    // An interview's questions cannot be changed afterwards, so that a review covers all of them (PE-14).
    if (interview) throw new AppError(`interview.${interview}`);
    const isDeleted =
      (await isInChat(db, chatId, params.messageId)) && (await deleteMessage(db, user.id, params.messageId));
    if (!isDeleted) throw new AppError('message.not_found');
  });
}
