import { messageContracts } from '../contracts/messages.ts';
import {
  type RequestInput,
  type RequestOptions,
  readList,
  request,
  requestEvents,
} from '../request/index.ts';

/** Where a chat belongs: one step of one challenge in one startup. */
export type ChatScope = RequestInput<typeof messageContracts.list>['params'];
type MessageInput = RequestInput<typeof messageContracts.send>['body'];
type OpenerInput = RequestInput<typeof messageContracts.opener>['body'];
type ResetQuery = RequestInput<typeof messageContracts.reset>['query'];

/** A chat does not leave the page by itself: it offers 'Log In Again' (decisions 1, Expired session in a chat). */
const inChat = (options?: RequestOptions): RequestOptions => ({
  ...options,
  sessionOver: options?.sessionOver ?? 'tell',
});

export const listMessages = (params: ChatScope, options?: RequestOptions) =>
  readList(messageContracts.list, { params }, inChat(options));

/** Sends a message and waits for the whole reply. The web app streams: see {@link streamMessage}. */
export const sendMessage = (body: MessageInput, options?: RequestOptions) =>
  request(messageContracts.send, { body }, inChat(options));

export const streamMessage = (body: MessageInput, options?: RequestOptions) =>
  requestEvents(messageContracts.send, { body }, inChat(options));

export const sendOpener = (body: OpenerInput, options?: RequestOptions) =>
  request(messageContracts.opener, { body }, inChat(options));

/** Deletes a step's chat and progress. `uniqueId` names the intent: the same one resets only once. */
export const resetStep = (params: ChatScope, query: ResetQuery, options?: RequestOptions) =>
  request(messageContracts.reset, { params, query: query ?? {} }, inChat(options));

/** Has the reply to a founder's message written again; `messageId` is the founder's message. */
export const retryMessage = (messageId: number, options?: RequestOptions) =>
  requestEvents(messageContracts.retry, { params: { messageId } }, inChat(options));

/** Picks up a reply that is being written; `messageId` is the reply, `offset` the text already held. */
export const resumeReply = (messageId: number, offset: number, options?: RequestOptions) =>
  requestEvents(messageContracts.stream, { params: { messageId }, query: { offset } }, inChat(options));

export const stopReply = (messageId: number, options?: RequestOptions) =>
  request(messageContracts.stop, { params: { messageId } }, inChat(options));
