import { ApiError } from '@groundwork/api-client';

/** Somebody else has changed the record, or the list, since it was read (AD-4). */
export const isChanged = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'record.changed';

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.statusCode === 404;
