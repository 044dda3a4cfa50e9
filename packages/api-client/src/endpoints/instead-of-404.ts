import { ApiError } from '../request/index.ts';

/** For `catch`: where a record that is not there is an answer (F7), `value` is that answer. */
export function insteadOf404<T>(value: T): (error: unknown) => T {
  return error => {
    if (error instanceof ApiError && error.statusCode === 404) return value;
    throw error;
  };
}
