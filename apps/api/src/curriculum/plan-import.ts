import { isDeepStrictEqual } from 'node:util';
import type { CurriculumRecord, Fields, RecordKind } from './curriculum-records.ts';

/** A row that came from the files once. */
export interface StoredRecord {
  kind: RecordKind;
  key: string;
  fields: Fields;
  /** Each field as it was shipped last; a field that is not there was never recorded. */
  shipped: Fields;
}

export interface RowUpdate {
  kind: RecordKind;
  key: string;
  /** Fields with a new value; empty when only `shipped` changes. */
  set: Fields;
  shipped: Fields;
}

interface KeptField {
  record: string;
  field: string;
  reason: 'edited by an administrator' | 'no record of what was shipped';
}

export interface ImportPlan {
  inserts: CurriculumRecord[];
  updates: RowUpdate[];
  /** Changes for founders and administrators, a line each. */
  changes: string[];
  kept: KeptField[];
}

/**
 * Compares what ships with what is stored, by key and field by field. A field that is as it was shipped last takes the
 * new value; any other is an administrator's and is kept, unless `force`. What ships no longer is put out of use.
 */
export function planImport(
  records: readonly CurriculumRecord[],
  stored: readonly StoredRecord[],
  { force }: { force: boolean },
): ImportPlan {
  const plan: ImportPlan = { inserts: [], updates: [], changes: [], kept: [] };
  const rows = new Map(stored.map(row => [identify(row), row]));
  for (const record of records) {
    const row = rows.get(identify(record));
    if (row) mergeInto(plan, row, record.fields, force);
    else {
      plan.inserts.push(record);
      plan.changes.push(`added: ${nameOf(record)}`);
    }
  }
  const shipping = new Set(records.map(identify));
  for (const row of stored) if (!shipping.has(identify(row))) mergeInto(plan, row, { inUse: false }, force);
  return plan;
}

function mergeInto(plan: ImportPlan, row: StoredRecord, fields: Fields, force: boolean): void {
  const set: Fields = {};
  // Only an import ever puts a row in use, so this holds for rows without a record too.
  const before: Fields = { inUse: true, ...row.shipped };
  const shipped: Fields = { ...before };
  for (const [field, value] of Object.entries(fields)) {
    const isRecorded = field in before;
    const isUnedited = isRecorded && isDeepStrictEqual(row.fields[field], before[field]);
    if (isDeepStrictEqual(row.fields[field], value)) {
      shipped[field] = value;
    } else if (isUnedited || force) {
      set[field] = value;
      shipped[field] = value;
      plan.changes.push(describeChange(row, field, value, isUnedited));
    } else {
      const reason = isRecorded ? 'edited by an administrator' : 'no record of what was shipped';
      plan.kept.push({ record: nameOf(row), field, reason });
      // Without a record it stays unknown: once noted down it would pass for an administrator's edit.
      if (isRecorded) shipped[field] = value;
    }
  }
  const isNoted = isDeepStrictEqual(shipped, row.shipped);
  if (Object.keys(set).length > 0 || !isNoted)
    plan.updates.push({ kind: row.kind, key: row.key, set, shipped });
}

function describeChange(row: StoredRecord, field: string, value: unknown, isUnedited: boolean): string {
  if (!isUnedited) return `overwritten: ${nameOf(row)}, ${field}: what was there is gone`;
  if (field !== 'inUse') return `changed: ${nameOf(row)}, ${field}`;
  return `${value === true ? 'put back in use' : 'put out of use'}: ${nameOf(row)}`;
}

function identify({ kind, key }: { kind: RecordKind; key: string }): string {
  return `${kind} ${key}`;
}

function nameOf({ kind, key }: { kind: RecordKind; key: string }): string {
  return `${kind} ${key.slice(key.lastIndexOf('/') + 1)}`;
}

/** Whether an import would change something, or keep a value that nobody is known to have edited. */
export function isBehind({ changes, kept }: ImportPlan): boolean {
  return changes.length > 0 || kept.some(({ reason }) => reason === 'no record of what was shipped');
}
