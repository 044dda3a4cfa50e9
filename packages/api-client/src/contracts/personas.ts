import {
  idSchema,
  isBlank,
  listedPersonaSchema,
  MAX_MESSAGE_LENGTH,
  messageSchema,
  personaChatDetailsSchema,
  personaChatInputSchema,
  personaChatRenamingSchema,
  personaChatSchema,
  text,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam, pageQuery } from './contract.ts';
import { AI_WRITE_AT_ONCE, MINUTE, READ, SECOND, WRITE } from './timing.ts';

const params = z.object({ chatId: idParam });
const startupParams = z.object({ startupId: idParam });

/** Chats with personas wait less long than others (RQ-6). */
const READ_CHATS = { ...READ, timeoutMs: 8_000 };

/** Personas for founders. */
export const personaContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/personas',
    kind: 'list',
    summary: 'The active personas in order. Administrators get all personas, with every field',
    access: 'user',
    response: z.array(listedPersonaSchema),
    timing: READ,
    freshness: { freshMs: 5 * SECOND, keptMs: MINUTE, pollMs: 20 * SECOND },
  }),
};

/** Conversations with personas. */
export const personaChatContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId/persona-chats',
    kind: 'list',
    summary: "A startup's chats with personas, the one with the newest message first, at most 200",
    access: 'user',
    params: startupParams,
    response: z.array(personaChatSchema),
    refusals: ['startup.not_found'],
    timing: READ_CHATS,
    freshness: { freshMs: SECOND, keptMs: 5 * MINUTE },
    sessionOver: 'tell',
  }),
  create: defineContract({
    method: 'POST',
    path: '/api/persona-chats',
    kind: 'write',
    summary: 'Start a chat with an active persona',
    access: 'user',
    body: personaChatInputSchema,
    status: 201,
    response: personaChatSchema,
    refusals: ['startup.not_found', 'persona.not_found', 'persona.inactive', 'persona_chat.too_many'],
    timing: WRITE,
    sessionOver: 'tell',
  }),
  get: defineContract({
    method: 'GET',
    path: '/api/persona-chats/:chatId',
    kind: 'record',
    summary: 'A chat, with the personas that have written in it and the one that answers next',
    access: 'user',
    params,
    response: personaChatDetailsSchema,
    refusals: ['persona_chat.not_found'],
    timing: READ_CHATS,
    freshness: { freshMs: MINUTE, keptMs: 5 * MINUTE },
    sessionOver: 'tell',
  }),
  messages: defineContract({
    method: 'GET',
    path: '/api/persona-chats/:chatId/messages',
    kind: 'list',
    summary:
      'The newest messages of a chat with personas, oldest first: up to 200 or 512 KB of text, but at least one. `before` returns those before that message',
    access: 'user',
    params,
    query: pageQuery,
    response: z.array(messageSchema),
    refusals: ['persona_chat.not_found'],
    timing: { ...READ, timeoutMs: 5_000, retries: 1, baseMs: 1_000 },
    freshness: { freshMs: 2 * MINUTE, keptMs: 10 * MINUTE },
    sessionOver: 'tell',
  }),
  send: defineContract({
    method: 'POST',
    path: '/api/persona-chats/:chatId/messages',
    kind: 'write',
    summary:
      "Send a message to a chat's persona. Returns the stored message at once. The reply comes as events if requested, and is in the list of messages",
    access: 'user',
    params,
    body: z.object({
      /** Accepted and ignored: the sender is the user. */
      role: z.optional(z.literal('user')),
      content: text(MAX_MESSAGE_LENGTH).check(
        z.refine(value => !isBlank(value), { error: 'Write a message first' }),
      ),
      /** Accepted and ignored: the chat knows who answers, and the server knows the startup. */
      personaId: z.optional(z.unknown()),
      startupContext: z.optional(z.unknown()),
    }),
    status: 202,
    response: messageSchema,
    streams: true,
    refusals: [
      'persona_chat.not_found',
      'persona.inactive',
      'interview.over',
      'chat.reply_in_progress',
      'chat.too_many_replies',
      'chat.too_many_streams',
      'chat.full',
      'message.not_found',
      'budget.exhausted',
      'budget.exhausted_for_all',
      'request.rate_limited',
    ],
    timing: { ...AI_WRITE_AT_ONCE },
    sessionOver: 'tell',
  }),
  switchPersona: defineContract({
    method: 'PUT',
    path: '/api/persona-chats/:chatId/switch-persona',
    kind: 'write',
    summary: 'Have another persona answer from now on. Earlier messages stay. An interview keeps its persona',
    access: 'user',
    params,
    body: z.object({ personaId: idSchema }),
    response: personaChatDetailsSchema,
    refusals: [
      'persona_chat.not_found',
      'persona.not_found',
      'persona.inactive',
      'interview.running',
      'interview.over',
    ],
    timing: WRITE,
    sessionOver: 'tell',
  }),
  rename: defineContract({
    method: 'PUT',
    path: '/api/persona-chats/:chatId/title',
    kind: 'write',
    summary: 'Rename a chat. Until then its title follows the persona that answers',
    access: 'user',
    params,
    body: personaChatRenamingSchema,
    response: personaChatDetailsSchema,
    refusals: ['persona_chat.not_found'],
    timing: WRITE,
    sessionOver: 'tell',
  }),
  remove: defineContract({
    method: 'DELETE',
    path: '/api/persona-chats/:chatId',
    kind: 'deletion',
    summary: 'Delete a chat with all its messages. A reply in progress is stopped first',
    access: 'user',
    params,
    status: 204,
    response: z.void(),
    refusals: ['persona_chat.not_found'],
    timing: WRITE,
    sessionOver: 'tell',
  }),
  removeMessage: defineContract({
    method: 'DELETE',
    path: '/api/persona-chats/:chatId/messages/:messageId',
    kind: 'deletion',
    summary:
      'Delete a message of a chat with personas. A reply to it in progress is stopped first. An interview keeps its messages',
    access: 'user',
    params: z.extend(params, { messageId: idParam }),
    status: 204,
    response: z.void(),
    refusals: ['persona_chat.not_found', 'message.not_found', 'interview.running', 'interview.over'],
    timing: WRITE,
    sessionOver: 'tell',
  }),
};
