import { isDeepStrictEqual } from 'node:util';
import {
  type LoggedKind,
  type Pending,
  type User,
  VERSIONED_KINDS,
  type VersionedKind,
} from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { contentFields } from '../../stores/curriculum-columns.ts';
import {
  dropPending,
  HIDDEN,
  listPendingOf,
  type PendingChange,
  putPending,
} from '../../stores/pending-changes.repo.ts';

type Fields = Record<string, unknown>;

export interface Stored {
  id: number;
  updatedAt: string;
}

export const isVersioned = (kind: LoggedKind): kind is VersionedKind =>
  VERSIONED_KINDS.some(versioned => versioned === kind);

/** The record as administrators see it: with what waits to be published in place of what founders see. */
export function overlay<R extends Stored>(record: R, change: PendingChange | undefined): R {
  if (!change) return record;
  const pending: Pending = { isNew: change.isNew, adminName: change.adminName };
  return { ...record, ...change.content, pending };
}

export async function withPending<R extends Stored>(
  db: Db,
  kind: VersionedKind,
  records: readonly R[],
): Promise<R[]> {
  const changes = await listPendingOf(
    db,
    kind,
    records.map(({ id }) => id),
  );
  return records.map(record =>
    overlay(
      record,
      changes.find(({ recordId }) => recordId === record.id),
    ),
  );
}

export async function findPending(db: Db, kind: LoggedKind, id: number): Promise<PendingChange | undefined> {
  return isVersioned(kind) ? (await listPendingOf(db, kind, [id]))[0] : undefined;
}

/** Inserts a record out of use. What was asked for waits for its publication. */
export async function insertPending<R extends Stored, I extends object>(
  db: Db,
  admin: User,
  kind: VersionedKind,
  { input, insert }: { input: I; insert: (input: I) => Promise<R> },
): Promise<R> {
  const { field, value } = HIDDEN[kind];
  const row = await insert({ ...input, [field]: value });
  const content = { ...pick(input, contentFields(kind)), ...pick(input, [field]) };
  return overlay(row, await putPending(db, admin, { kind, recordId: row.id, content, isNew: true }));
}

interface Edit<R, I> {
  kind: VersionedKind;
  live: R;
  pending: PendingChange | undefined;
  input: I;
}

/** Keeps the new content for later, unless it is what founders see. The record's state changes at once. */
export async function savePending<R extends Stored, I extends object>(
  db: Db,
  admin: User,
  { update }: { update: (db: Db, id: number, input: I, admin: User) => Promise<R> },
  { kind, live, pending, input }: Edit<R, I>,
): Promise<R> {
  const isNew = pending?.isNew === true;
  const fields = [...contentFields(kind), ...(isNew ? [HIDDEN[kind].field] : [])];
  // Of a published record only what differs, so that an import of another field is not taken back.
  const content = pick(
    input,
    isNew ? fields : fields.filter(field => !isDeepStrictEqual(fieldOf(input, field), fieldOf(live, field))),
  );
  const row = await update(db, live.id, { ...input, ...pick(live, fields) }, admin);
  if (!isNew && Object.keys(content).length === 0) {
    await dropPending(db, kind, live.id);
    return row;
  }
  return overlay(row, await putPending(db, admin, { kind, recordId: live.id, content, isNew }));
}

const pick = (of: object, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map(field => [field, fieldOf(of, field)]));

const fieldOf = (of: object, field: string): unknown => (of as Fields)[field];
