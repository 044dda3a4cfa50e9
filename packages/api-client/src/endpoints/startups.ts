import { startupContracts } from '../contracts/startups.ts';
import {
  type RequestInput,
  type RequestOptions,
  readEntity,
  readList,
  remove,
  request,
} from '../request/index.ts';
import { insteadOf404 } from './instead-of-404.ts';

type StartupFields = RequestInput<typeof startupContracts.create>['body'];

export const listStartups = (options?: RequestOptions) => readList(startupContracts.list, {}, options);

export const readStartup = (startupId: number, options?: RequestOptions) =>
  readEntity(startupContracts.read, { params: { startupId } }, options);

export const createStartup = (body: StartupFields, options?: RequestOptions) =>
  request(startupContracts.create, { body }, options);

export const updateStartup = (startupId: number, body: StartupFields, options?: RequestOptions) =>
  request(startupContracts.update, { params: { startupId }, body }, options);

export const deleteStartup = (startupId: number, options?: RequestOptions) =>
  remove(startupContracts.remove, { params: { startupId } }, options);

/** The coach's better version of one field; empty when it could not make one (F7). */
export const enhanceField = (
  body: RequestInput<typeof startupContracts.enhanceField>['body'],
  options?: RequestOptions,
) => request(startupContracts.enhanceField, { body }, options);

/** A record per step; empty when there is no progress (F7). */
export const listStartupProgress = (startupId: number, options?: RequestOptions) =>
  readList(startupContracts.progress, { params: { startupId } }, options).catch(insteadOf404([]));
