import { accountContracts } from '../src/contracts/account.ts';
import { messageContracts } from '../src/contracts/messages.ts';
import { progressContracts } from '../src/contracts/progress.ts';
import { startupContracts } from '../src/contracts/startups.ts';
import { type RequestInput, type RequestOptions, request, requestEvents } from '../src/request/index.ts';

/** One call of each kind, for the tests. */
type Options = RequestOptions | undefined;
type Body<C extends Parameters<typeof request>[0]> = RequestInput<C> extends { body: infer B } ? B : never;

export const listStartups = (options?: Options) => request(startupContracts.list, {}, options);
export const readStartup = (startupId: number, options?: Options) =>
  request(startupContracts.read, { params: { startupId } }, options);
export const createStartup = (body: Body<typeof startupContracts.create>, options?: Options) =>
  request(startupContracts.create, { body }, options);
export const updateStartup = (startupId: number, body: Body<typeof startupContracts.update>) =>
  request(startupContracts.update, { params: { startupId }, body });
export const deleteStartup = (startupId: number) =>
  request(startupContracts.remove, { params: { startupId } });
export const endAccountSession = (sessionId: number) =>
  request(accountContracts.endSession, { params: { sessionId } });
export const completeStep = (
  stepId: number,
  body: Body<typeof progressContracts.complete>,
  options?: Options,
) => request(progressContracts.complete, { params: { stepId }, body }, options);
export const listMessages = (params: RequestInput<typeof messageContracts.list>['params']) =>
  request(messageContracts.list, { params });
export const resetStep = ({ params, query }: RequestInput<typeof messageContracts.reset>) =>
  request(messageContracts.reset, { params, query: query ?? {} });
export const sendOpener = (body: Body<typeof messageContracts.opener>) =>
  request(messageContracts.opener, { body });
export const sendMessage = (body: Body<typeof messageContracts.send>) =>
  request(messageContracts.send, { body });
export const streamMessage = (body: Body<typeof messageContracts.send>, options?: Options) =>
  requestEvents(messageContracts.send, { body }, options);
export const resumeReply = (messageId: number, offset: number) =>
  requestEvents(messageContracts.stream, { params: { messageId }, query: { offset } });
