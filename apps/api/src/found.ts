import type { ErrorCode } from '@groundwork/api-client/contracts';
import { AppError } from './errors.ts';

/** The record, or the error for a record that does not exist or is not the caller's. */
export function found<T>(record: T | null | undefined, code: Extract<ErrorCode, `${string}.not_found`>): T {
  if (record === null || record === undefined) throw new AppError(code);
  return record;
}
