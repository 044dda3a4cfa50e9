import { messageContracts } from '../contracts/messages.ts';
import { type RequestInput, type RequestOptions, request, requestEvents } from '../request/index.ts';

/** Where a chat belongs: one step of one challenge in one startup. */
export type ChatScope = RequestInput<typeof messageContracts.list>['params'];
type MessageInput = RequestInput<typeof messageContracts.send>['body'];
type OpenerInput = RequestInput<typeof messageContracts.opener>['body'];
type ResetQuery = RequestInput<typeof messageContracts.reset>['query'];

export const listMessages = (params: ChatScope, options?: RequestOptions) =>
  request(messageContracts.list, { params }, options);

/** Sends a message and waits for the whole reply. The web app streams: see {@link streamMessage}. */
export const sendMessage = (body: MessageInput, options?: RequestOptions) =>
  request(messageContracts.send, { body }, options);

export const streamMessage = (body: MessageInput, options?: RequestOptions) =>
  requestEvents(messageContracts.send, { body }, options);

export const sendOpener = (body: OpenerInput, options?: RequestOptions) =>
  request(messageContracts.opener, { body }, options);

/** Deletes a step's chat and progress. `uniqueId` names the intent: the same one resets only once. */
export const resetStep = (params: ChatScope, query: ResetQuery, options?: RequestOptions) =>
  request(messageContracts.reset, { params, query: query ?? {} }, options);

/** Has the reply to a founder's message written again; `messageId` is the founder's message. */
export const retryMessage = (messageId: number, options?: RequestOptions) =>
  requestEvents(messageContracts.retry, { params: { messageId } }, options);

/** Picks up a reply that is being written; `messageId` is the reply, `offset` the text already held. */
export const resumeReply = (messageId: number, offset: number, options?: RequestOptions) =>
  requestEvents(messageContracts.stream, { params: { messageId }, query: { offset } }, options);

export const stopReply = (messageId: number, options?: RequestOptions) =>
  request(messageContracts.stop, { params: { messageId } }, options);
