import { ApiError } from '@groundwork/api-client';

/** Errors by field name. `true` marks a field whose reason is shown elsewhere. */
export type FormErrors = Record<string, string | true>;

/** The server's refusals of this form's fields, by name; empty if it refused none of them. */
export function refusedFields(error: unknown, form: HTMLFormElement): FormErrors {
  if (!(error instanceof ApiError)) return {};
  const names = new Set([...new FormData(form).keys()]);
  const issues = error.issues.filter(({ path }) => names.has(path));
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}
