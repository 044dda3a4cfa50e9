import { ApiError } from '@groundwork/api-client';
import type * as z from 'zod/mini';

/** Somebody else has changed the record, or the list, since it was read (AD-4). */
export const isChanged = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'record.changed';

/**
 * The current record sent with a `record.changed` refusal. Null for any other error, or when it does not fit the
 * schema.
 */
export const newerOf = <R>(error: unknown, schema: z.ZodMiniType<R>): R | null =>
  (isChanged(error) && schema.safeParse(error.details.current).data) || null;

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.statusCode === 404;

/** Errors by field name. `true` marks a field whose reason is shown elsewhere. */
export type FormErrors = Record<string, string | true>;

/** The server's refusals of this form's fields, by name; empty if there are none. */
export function refusedFields(error: unknown, form: HTMLFormElement): FormErrors {
  if (!(error instanceof ApiError)) return {};
  const names = new Set([...new FormData(form).keys()]);
  const issues = error.issues.filter(({ path }) => names.has(path));
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}
