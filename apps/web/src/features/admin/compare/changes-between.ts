import type { FieldChange } from './value-text.ts';

/** The fields that differ, in the order of the newer content. */
export function changesBetween(
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): FieldChange[] {
  return Object.entries(after)
    .map(([field, value]) => ({ field, before: before?.[field], after: value }))
    .filter(change => textOf(change.before) !== textOf(change.after));
}

/** Equal for equal values: the server sorts the keys of JSON. */
const textOf = (value: unknown) => JSON.stringify(value ?? null);
