import type { PasswordChange } from '@groundwork/domain';
import { accountContracts } from '../contracts/account.ts';
import { type RequestOptions, readList, remove, request } from '../request/index.ts';

export const changePassword = (body: PasswordChange, options?: RequestOptions) =>
  request(accountContracts.changePassword, { body }, options);

export const listAccountSessions = (options?: RequestOptions) =>
  readList(accountContracts.sessions, {}, options);

export const endAccountSession = (sessionId: number, options?: RequestOptions) =>
  remove(accountContracts.endSession, { params: { sessionId } }, options);

export const endOtherSessions = (options?: RequestOptions) =>
  request(accountContracts.endOtherSessions, {}, options);
