import { isDeepStrictEqual } from 'node:util';
import type { CurriculumRecord, Fields, RecordKind } from './curriculum-records.ts';

export interface StoredRecord {
  /** Its key is from a file. Other rows are an administrator's: no file deactivates them by leaving them out. */
  isFromFiles: boolean;
  kind: RecordKind;
  key: string;
  fields: Fields;
  /** Each field's last shipped value; a missing field was never recorded. */
  shipped: Fields;
}

export interface RowUpdate {
  kind: RecordKind;
  key: string;
  /** Fields with a new value; empty when only `shipped` changes. */
  set: Fields;
  shipped: Fields;
}

/** An import's effect on one field of a row. */
export interface FieldEffect {
  kind: RecordKind;
  key: string;
  field: string;
  before: unknown;
  after: unknown;
  /** An overwritten field was an administrator's, like a kept one. */
  effect: 'changed' | 'overwritten' | 'kept';
  /** Whether the values shipped before are known. */
  isRecorded: boolean;
}

export interface ImportPlan {
  inserts: CurriculumRecord[];
  updates: RowUpdate[];
  effects: FieldEffect[];
  /** Number of records in use that came from files and are in none now, where they are not replaced. */
  absent: number;
}

export interface ImportOptions {
  /** Also deactivates records that no longer ship. */
  replace: boolean;
  /** Records whose edits give way to the files, each as its kind and key. */
  take: 'all' | ReadonlySet<string>;
}

/** Adds and updates, and keeps every edit. */
export const ADD_AND_UPDATE: ImportOptions = { replace: false, take: new Set() };

/**
 * Compares the shipped records with the stored ones, by key and field by field. A field that equals its last shipped
 * value takes the new one; any other is an administrator's and is kept, unless it is taken. Records that no longer ship
 * are left alone, unless they are replaced (AD-109).
 */
export function planImport(
  records: readonly CurriculumRecord[],
  stored: readonly StoredRecord[],
  { replace, take }: ImportOptions,
): ImportPlan {
  const plan: ImportPlan = { inserts: [], updates: [], effects: [], absent: 0 };
  const isTaken = (row: StoredRecord) => take === 'all' || take.has(identify(row));
  const rows = new Map(stored.map(row => [identify(row), row]));
  for (const record of records) {
    const row = rows.get(identify(record));
    if (row) mergeInto(plan, row, record.fields, isTaken(row));
    else plan.inserts.push(record);
  }
  const shipping = new Set(records.map(identify));
  const absent = stored.filter(row => row.isFromFiles && !shipping.has(identify(row)));
  if (replace) for (const row of absent) mergeInto(plan, row, { inUse: false }, isTaken(row));
  else plan.absent = absent.filter(({ fields }) => fields.inUse === true).length;
  return plan;
}

function mergeInto(plan: ImportPlan, row: StoredRecord, fields: Fields, isTaken: boolean): void {
  const set: Fields = {};
  // Only an import ever activates a row, so this holds for rows without a record too.
  const before: Fields = { inUse: true, ...row.shipped };
  const shipped: Fields = { ...before };
  for (const [field, value] of Object.entries(fields)) {
    const isRecorded = field in before;
    const isUnedited = isRecorded && isDeepStrictEqual(row.fields[field], before[field]);
    if (isDeepStrictEqual(row.fields[field], value)) {
      shipped[field] = value;
      continue;
    }
    const { kind, key } = row;
    const told = { kind, key, field, before: row.fields[field], after: value, isRecorded };
    if (isUnedited || isTaken) {
      set[field] = value;
      shipped[field] = value;
      plan.effects.push({ ...told, effect: isUnedited ? 'changed' : 'overwritten' });
    } else {
      plan.effects.push({ ...told, effect: 'kept' });
      // Without a record it stays unknown: once noted down it would pass for an administrator's edit.
      if (isRecorded) shipped[field] = value;
    }
  }
  const isNoted = isDeepStrictEqual(shipped, row.shipped);
  if (Object.keys(set).length > 0 || !isNoted)
    plan.updates.push({ kind: row.kind, key: row.key, set, shipped });
}

/** The changes for founders and administrators, a line each. */
export function listChanges({ inserts, effects }: Pick<ImportPlan, 'inserts' | 'effects'>): string[] {
  return [
    ...inserts.map(record => `added: ${nameOf(record)}`),
    ...effects.filter(({ effect }) => effect !== 'kept').map(describeChange),
  ];
}

function describeChange({ effect, field, after, ...row }: FieldEffect): string {
  if (effect === 'overwritten') return `overwritten: ${nameOf(row)}, ${field}: the earlier value is gone`;
  if (field !== 'inUse') return `changed: ${nameOf(row)}, ${field}`;
  return `${after === true ? 'put back in use' : 'put out of use'}: ${nameOf(row)}`;
}

/** The fields that stay unchanged, with the reason, by what `take` knows the record by. */
export function listKept({ effects }: Pick<ImportPlan, 'effects'>): string[] {
  return effects
    .filter(({ effect }) => effect === 'kept')
    .map(kept => `${identify(kept)}, ${kept.field}: ${reasonOf(kept)}`);
}

const reasonOf = ({ isRecorded }: FieldEffect) =>
  isRecorded ? 'edited by an administrator' : 'no record of the shipped text';

function identify({ kind, key }: { kind: RecordKind; key: string }): string {
  return `${kind} ${key}`;
}

function nameOf({ kind, key }: { kind: RecordKind; key: string }): string {
  return `${kind} ${key.slice(key.lastIndexOf('/') + 1)}`;
}

/** Whether an import would change something, or keep a value that is not known to be an edit. */
export function isBehind(plan: ImportPlan): boolean {
  const isUnknown = ({ effect, isRecorded }: FieldEffect) => effect === 'kept' && !isRecorded;
  return listChanges(plan).length > 0 || plan.effects.some(isUnknown);
}
