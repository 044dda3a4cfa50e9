import { startupContracts } from '../contracts/startups.ts';
import { type RequestInput, type RequestOptions, request } from '../request/index.ts';

type StartupFields = RequestInput<typeof startupContracts.create>['body'];

export const listStartups = (options?: RequestOptions) => request(startupContracts.list, {}, options);

export const readStartup = (startupId: number, options?: RequestOptions) =>
  request(startupContracts.read, { params: { startupId } }, options);

export const createStartup = (body: StartupFields, options?: RequestOptions) =>
  request(startupContracts.create, { body }, options);

export const updateStartup = (startupId: number, body: StartupFields, options?: RequestOptions) =>
  request(startupContracts.update, { params: { startupId }, body }, options);

export const deleteStartup = (startupId: number, options?: RequestOptions) =>
  request(startupContracts.remove, { params: { startupId } }, options);

export const listStartupProgress = (startupId: number, options?: RequestOptions) =>
  request(startupContracts.progress, { params: { startupId } }, options);
